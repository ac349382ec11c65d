"use client"
import { useTranslations } from "next-intl"
import type { Column } from "@/components/ui/table-column"
import type { Order } from "@/lib/features/orders/contract"
import { StateBadge } from "./state-badge"
import { useFigures } from "./use-figures"

/** The columns of the institute's orders. */
export function useOrderColumns(): Column<Order>[] {
  const t = useTranslations("orders")
  const { money, date } = useFigures()
  return [
    {
      key: "buyer",
      header: t("desk.buyer"),
      cell: ({ buyer }) => (
        <span className="flex min-w-0 flex-col">
          <span>{buyer.name}</span>
          <span className="text-sm font-normal break-all text-muted">{buyer.email}</span>
        </span>
      ),
    },
    { key: "item", header: t("desk.item"), cell: ({ item }) => item.title },
    {
      key: "amount",
      header: t("desk.amount"),
      isNumeric: true,
      cell: (order) => (order.totalMinor === 0 ? t("states.free") : money(order.totalMinor, order)),
    },
    { key: "state", header: t("desk.state"), cell: (order) => <StateBadge order={order} /> },
    {
      key: "placed",
      header: t("desk.placed"),
      cell: (order) => <span className="whitespace-nowrap">{date(order.createdAt, order, "moment")}</span>,
    },
  ]
}
