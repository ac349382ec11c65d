"use client"
import { useTranslations } from "next-intl"
import { useDates } from "@/components/learning/use-dates"
import type { Column } from "@/components/ui/table-column"
import type { Order } from "@/lib/features/orders/contract"
import { StateBadge } from "./state-badge"
import { useMoney } from "./use-money"

/** The columns of the institute's orders. */
export function useOrderColumns(): Column<Order>[] {
  const t = useTranslations("orders")
  const money = useMoney()
  const dates = useDates()
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
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{dates(createdAt, "moment")}</span>,
    },
  ]
}
