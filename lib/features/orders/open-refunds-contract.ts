import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Minor, paged, pageQuery } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { REFUND_NEEDS } from "./refund-needs"
import { REFUND_FAILURES } from "./states"

/** A refund that needs somebody: a buyer asks for it, or it does not go on by itself. */
export const OpenRefund = z.object({
  id: Id,
  need: z.enum(REFUND_NEEDS),
  transactionId: z.string(),
  /** Of its order. */
  number: z.string(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  item: z.string(),
  amountMinor: Minor,
  currency: z.string(),
  failure: z.enum(REFUND_FAILURES).nullable(),
  createdAt: Instant,
})
export type OpenRefund = z.infer<typeof OpenRefund>

/** Refunds that need somebody, each with its order. */
export const openRefunds = {
  list: endpoint("GET /payments/v2/api/refunds", {
    summary: "Refunds that need somebody, the oldest first, with how many there are of each kind (added)",
    access: ADMINS,
    screen: "orders",
    query: pageQuery(20).extend({ need: z.enum(REFUND_NEEDS).optional() }),
    reply: paged(OpenRefund).extend({ counts: z.record(z.enum(REFUND_NEEDS), z.int()) }),
  }),
}
