"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import type { Order } from "@/lib/features/orders/contract"
import { titleArgs } from "@/lib/features/orders/title-args"
import { OrderStatusBadge } from "./order-status-badge"
import { useFormats } from "@/components/ui/use-formats"

/** The columns of the orders; the buyer links to the details. */
export function useOrderColumns(hrefOf: (order: Order) => string): Column<Order>[] {
  const t = useTranslations("orders")
  const states = useTranslations("orders.states")
  const { date, dateTime } = useFormats()
  return [
    {
      key: "buyer",
      header: t("admin.buyer"),
      csv: ({ buyer }) => `${buyer.name} <${buyer.email}>`,
      cell: (order) => (
        <span className="flex max-w-full min-w-0 flex-col sm:min-w-44 lg:max-w-48">
          <Link href={hrefOf(order)} className="underline-offset-4 hover:underline">
            {order.buyer.name}
          </Link>
          <span title={order.buyer.email} className="truncate text-sm font-normal text-muted">
            {order.buyer.email}
          </span>
        </span>
      ),
    },
    {
      key: "number",
      header: t("admin.number"),
      csv: ({ number }) => number,
      cell: ({ number }) => <span className="whitespace-nowrap tabular">{number}</span>,
    },
    {
      key: "item",
      header: t("admin.item"),
      csv: ({ lines }) => lines.map(({ item }) => item.title).join("; "),
      cell: (order) => <span className="block sm:min-w-28">{t("title", titleArgs(order))}</span>,
    },
    {
      key: "amount",
      header: t("admin.amount"),
      isNumeric: true,
      isSortable: true,
      csv: ({ totalMinor }) => totalMinor / 100,
      cell: (order) => <Amount order={order} />,
    },
    {
      key: "refunded",
      header: t("admin.refunded"),
      isOnlyInCsv: true,
      csv: ({ refundedMinor }) => refundedMinor / 100,
      cell: () => null,
    },
    {
      key: "state",
      header: t("admin.state"),
      csv: ({ status }) => states(status),
      cell: (order) => <OrderStatusBadge order={order} />,
    },
    {
      key: "placed",
      header: t("admin.placed"),
      isSortable: true,
      csv: ({ createdAt }) => dateTime(createdAt),
      cell: (order) => <span className="whitespace-nowrap">{date(order.createdAt)}</span>,
    },
  ]
}

/** What an order cost, and what of it went back. */
function Amount({ order: { totalMinor, refundedMinor, currency } }: { order: Order }) {
  const t = useTranslations("orders")
  const { money } = useFormats()
  if (totalMinor === 0) return t("states.free")
  if (refundedMinor === 0) return money(totalMinor, currency)
  return (
    <span className="flex flex-col">
      {money(totalMinor, currency)}
      <span className="text-sm text-muted">
        {t("admin.refundedAmount", { amount: money(refundedMinor, currency) })}
      </span>
    </span>
  )
}
