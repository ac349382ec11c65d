import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Instant, Minor } from "@/lib/contract/shapes"
import { SETTLE_RECORDS } from "./contract"
import { TransactionId } from "@/lib/contract/transaction-id"

const ProviderId = z.string().max(60)
const params = z.object({ transactionId: TransactionId })
const toAnybody = { access: "public", scope: "own", limit: { calls: 120, perSeconds: 60 } } as const

/** An order that anybody pays who has its link. */
export const LinkedOrder = z.object({
  transactionId: TransactionId,
  number: z.string(),
  /** Whom it is for. */
  institute: z.string(),
  titles: z.array(z.string()),
  /** What is charged. */
  amountMinor: Minor,
  currency: z.string(),
  status: z.enum(["open", "paid", "ended"]),
  /** Until when an open one can be paid. */
  expiresAt: Instant,
  /** The provider's page; null while it has none, and of an order that is not open. */
  url: z.url().nullable(),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>

export const paymentLinkCalls = {
  show: endpoint("GET /payments/v2/api/plan/pay/:transactionId", {
    summary:
      "What is paid by a link, and the provider's page for it; the order that took its place, if one did (added)",
    ...toAnybody,
    params,
    reply: LinkedOrder,
    failures: ["not_found"],
  }),
  returned: endpoint("GET /payments/v2/api/plan/pay/:transactionId/return", {
    summary: "Where the provider's page of a link leads after the payment; answers 303 to the page of the link (added)",
    ...toAnybody,
    signed: true,
    writes: true,
    params,
    query: z.object({
      razorpay_payment_id: ProviderId.default(""),
      razorpay_payment_link_id: ProviderId.default(""),
      razorpay_payment_link_reference_id: ProviderId.default(""),
      razorpay_payment_link_status: z.string().max(20).default(""),
      razorpay_signature: z.string().max(200).default(""),
    }),
    reply: download("text/html"),
    failures: ["not_found"],
    records: SETTLE_RECORDS,
  }),
}
