"use client"
import { useTotalRows } from "@/components/shell/orders/use-total-rows"
import type { OrderTotals as Totals } from "@/lib/features/orders/totals-shape"
import { OrderLine } from "./order-line"

/** The amounts of an order down to its total, as lines of its details. */
export function OrderTotals({ order }: { order: Totals }) {
  return useTotalRows(order).map(({ label, value }) => (
    <OrderLine key={label} label={label}>
      {value}
    </OrderLine>
  ))
}
