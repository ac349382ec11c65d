import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { dayRange, IdText, Minor } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { ORDER_STATES } from "./states"

/** What the paid orders of a list come to. */
export const ListTotals = z.object({
  orders: z.number().int(),
  grossMinor: Minor,
  discountMinor: Minor,
  taxMinor: Minor,
  refundedMinor: Minor,
  /** What was paid less what went back. */
  netMinor: Minor,
  currency: z.string(),
})
export type ListTotals = z.infer<typeof ListTotals>

/** The sums of the list of orders. */
export const listTotals = {
  show: endpoint("GET /payments/v2/api/orders/totals", {
    summary: "What the paid orders come to that a filter of the list of orders finds (added)",
    access: ADMINS,
    screen: "orders",
    cost: "report",
    query: z.object({
      searchParam: z.string().trim().max(80).optional(),
      status: z.enum(ORDER_STATES).optional(),
      buyerId: IdText.optional(),
      ...dayRange,
    }),
    reply: ListTotals,
  }),
}
