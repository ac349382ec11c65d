"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { OpenRefund } from "@/lib/features/orders/open-refunds-contract"
import { paths } from "@/lib/shared/paths"

const TONES = { requested: "warning", failed: "danger", refused: "danger", slow: "accent" } as const

/** The columns of refunds that need somebody; the buyer links to the order. */
export function useOpenRefundColumns(): Column<OpenRefund>[] {
  const t = useTranslations("openRefunds")
  const { exactMoney, date } = useFormats()
  return [
    {
      key: "buyer",
      header: t("buyer"),
      cell: ({ buyer, transactionId }) => (
        <span className="flex max-w-full min-w-0 flex-col sm:min-w-44 lg:max-w-56">
          <Link href={paths.adminOrder(transactionId)} className="underline-offset-4 hover:underline">
            {buyer.name}
          </Link>
          <span title={buyer.email} className="truncate text-sm font-normal text-muted">
            {buyer.email}
          </span>
        </span>
      ),
    },
    {
      key: "order",
      header: t("order"),
      cell: ({ number, item }) => (
        <span className="flex flex-col sm:min-w-28">
          <span className="whitespace-nowrap tabular">{number}</span>
          <span className="text-sm text-muted">{item}</span>
        </span>
      ),
    },
    {
      key: "amount",
      header: t("amount"),
      isNumeric: true,
      cell: ({ amountMinor, currency }) => exactMoney(amountMinor, currency),
    },
    {
      key: "need",
      header: t("need"),
      cell: ({ need, failure }) => (
        <Badge tone={TONES[need]} hasDot>
          {t(failure === "low_balance" ? "lowBalance" : `whys.${need}`)}
        </Badge>
      ),
    },
    {
      key: "since",
      header: t("since"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{date(createdAt)}</span>,
    },
  ]
}
