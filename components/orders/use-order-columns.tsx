"use client"
import { useTranslations } from "next-intl"
import type { Column } from "@/components/ui/table/table-column"
import type { Order } from "@/lib/features/orders/contract"
import { OrderStatusBadge } from "./order-status-badge"
import { useFormats } from "@/components/ui/use-formats"

export function useOrderColumns(): Column<Order>[] {
  const t = useTranslations("orders")
  const { money, dateTime } = useFormats()
  return [
    {
      key: "buyer",
      header: t("admin.buyer"),
      cell: ({ buyer }) => (
        <span className="flex min-w-0 flex-col">
          <span>{buyer.name}</span>
          <span className="text-sm font-normal break-all text-muted">{buyer.email}</span>
        </span>
      ),
    },
    { key: "item", header: t("admin.item"), cell: ({ item }) => item.title },
    {
      key: "amount",
      header: t("admin.amount"),
      isNumeric: true,
      cell: (order) => (order.totalMinor === 0 ? t("states.free") : money(order.totalMinor, order.currency)),
    },
    { key: "state", header: t("admin.state"), cell: (order) => <OrderStatusBadge order={order} /> },
    {
      key: "placed",
      header: t("admin.placed"),
      cell: (order) => <span className="whitespace-nowrap">{dateTime(order.createdAt)}</span>,
    },
  ]
}
