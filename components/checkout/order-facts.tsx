"use client"
import { useTranslations } from "next-intl"
import { useFigures } from "@/components/orders/use-figures"
import type { Order } from "@/lib/features/orders/contract"

/** What a buyer wants to note of an order: its sum, its number, when and with what it was paid. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations("orders.result")
  const words = useTranslations("orders.checkout")
  const { money, date } = useFigures()
  const { transactionId, totalMinor, paidAt, instrument } = order
  return (
    <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded bg-quiet px-4 py-3.5 text-ui">
      <Fact label={t("amount")}>{totalMinor === 0 ? words("free") : money(totalMinor, order)}</Fact>
      {paidAt && totalMinor > 0 && <Fact label={t("paidOn")}>{date(paidAt, order, "moment")}</Fact>}
      {instrument && <Fact label={t("paidWith")}>{instrument}</Fact>}
      <Fact label={t("order")}>
        <span className="text-sm break-all">{transactionId}</span>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end tabular">{children}</dd>
    </>
  )
}
