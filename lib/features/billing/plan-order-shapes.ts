import { z } from "zod"
import { Instant, Minor } from "@/lib/contract/shapes"
import { TransactionId } from "@/lib/features/orders/contract"

/** What a browser needs to pay an order of a plan. */
export const PlacedPlanOrder = z.object({
  /** The provider's order id; null where nothing was to be paid, so that the plan has changed already. */
  order_id: z.string().nullable(),
  transaction_id: TransactionId,
  /** What is charged: the total less what the balance and a credit note pay. */
  amount: Minor,
  currency: z.string(),
  plan: z.string(),
  expiresAt: Instant,
  status: z.enum(["payment_pending", "paid"]),
  checkout: z.object({ action: z.url(), fields: z.record(z.string(), z.string()) }).nullable(),
})
export type PlacedPlanOrder = z.infer<typeof PlacedPlanOrder>
