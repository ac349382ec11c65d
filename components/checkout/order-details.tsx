"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import type { Order } from "@/lib/features/orders/contract"

/** The amount, number, time and instrument of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useTranslations("orders.result")
  const tCheckout = useTranslations("orders.checkout")
  const tLines = useTranslations("orders.lines")
  const tOrders = useTranslations("orders")
  const { money, dateTime } = useFormats(order)
  const { number, lines, totalMinor, paidAt, instrument } = order
  return (
    <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded bg-quiet px-4 py-3.5 text-ui">
      {lines.length > 1 && (
        <Row label={t("items")}>
          {lines.map(({ no, item, status }) => (
            <span key={no} className="block">
              {item.title}
              {status === "returned" && <span className="block text-muted">{tLines(status)}</span>}
            </span>
          ))}
        </Row>
      )}
      <Row label={t("amount")}>{totalMinor === 0 ? tCheckout("free") : money(totalMinor, order.currency)}</Row>
      {paidAt && totalMinor > 0 && <Row label={t("paidOn")}>{dateTime(paidAt)}</Row>}
      {instrument && <Row label={t("paidWith")}>{instrument}</Row>}
      <Row label={t("order")}>
        <span className="whitespace-nowrap">{number}</span>
        {order.mode === "test" && (
          <Badge tone="warning" className="ms-2">
            {tOrders("test")}
          </Badge>
        )}
      </Row>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end tabular">{children}</dd>
    </>
  )
}
