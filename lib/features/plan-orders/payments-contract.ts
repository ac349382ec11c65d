import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdParams, Instant, Minor, Nothing } from "@/lib/contract/shapes"
import { SETTLE_RECORDS } from "@/lib/features/orders/contract"
import { TransactionId } from "@/lib/contract/transaction-id"
import { MASTERS } from "@/lib/shared/roles"

/** How the platform is paid without the gateway. */
export const PLAN_PAYMENT_MODES = ["bank", "upi", "cheque", "cash"] as const

/** An order of a plan that can be paid. */
export const OpenPlanOrderShown = z.object({
  transactionId: TransactionId,
  number: z.string(),
  plan: z.string(),
  dueMinor: Minor,
  currency: z.string(),
  expiresAt: Instant,
})
export type OpenPlanOrderShown = z.infer<typeof OpenPlanOrderShown>

const ofOwner = { access: MASTERS, screen: "institutes", scope: "own", params: IdParams } as const

/** What institutes pay for their plans by other ways than the gateway, as the platform records it. */
export const planPayments = {
  open: endpoint("GET /institutes/v2/api/institute/:id/planOrders", {
    summary: "The orders of an institute for its plan that can be paid (added)",
    ...ofOwner,
    reply: z.array(OpenPlanOrderShown),
  }),
  record: endpoint("POST /institutes/v2/api/institute/:id/planPayment", {
    summary:
      "Records that an order of a plan was paid to the platform itself: it is settled as any other, and the same payment twice is one (added)",
    ...ofOwner,
    body: z.object({
      transactionId: TransactionId,
      /** All that is due: anything else is refused. */
      amountMinor: Minor.positive(),
      mode: z.enum(PLAN_PAYMENT_MODES),
      reference: z.string().trim().min(3, "At least 3 letters or digits").max(60),
      receivedOn: z.iso.date(),
    }),
    reply: Nothing,
    failures: ["not_found", "order_closed", "payment_mismatch", "duplicate_reference", "state"],
    records: ["plan.payment_recorded", ...SETTLE_RECORDS],
  }),
}
