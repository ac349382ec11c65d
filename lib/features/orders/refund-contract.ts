import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdParams } from "@/lib/contract/shapes"
import { REFERRAL_REVERSED } from "@/lib/features/referrals/referral-states"
import { ADMINS } from "@/lib/shared/roles"
import { TransactionId } from "@/lib/contract/transaction-id"
import { AskInput, DecisionInput, OrderRefunds, PaidByHand, Refund, RefundInput } from "./refund-shapes"

const TransactionParams = z.object({ transactionId: TransactionId })
const ofStaff = { access: ADMINS, screen: "orders", right: "edit" } as const

/** Money that goes back of an order. */
export const refunds = {
  show: endpoint("GET /payments/v2/api/orders/:transactionId/refunds", {
    summary: "The refunds and disputes of an order and what is left of it, to its buyer and to admins (added)",
    access: "signed-in",
    withoutPlan: true,
    screen: "orders",
    params: TransactionParams,
    reply: OrderRefunds,
    failures: ["not_found"],
  }),
  start: endpoint("POST /payments/v2/api/orders/:transactionId/refund", {
    ...ofStaff,
    withoutPlan: "admins",
    summary:
      "Gives back lines of an order, or an amount that is shared over them, through the account that took it or by hand (added)",
    params: TransactionParams,
    body: RefundInput,
    reply: Refund,
    failures: ["not_found", "refund_above", "refund_key_used", "not_refundable"],
    records: ["refund.decided", "refund.paid_back", "refund.processed", REFERRAL_REVERSED],
  }),
  paidBack: endpoint("POST /payments/v2/api/refunds/:id/paidBack", {
    ...ofStaff,
    withoutPlan: "admins",
    summary: "Records that a refund was paid back by hand (added)",
    params: IdParams,
    body: PaidByHand,
    reply: Refund,
    failures: ["not_found", "stale"],
    records: ["refund.paid_back", "refund.processed", REFERRAL_REVERSED],
  }),
  retry: endpoint("POST /payments/v2/api/refunds/:id/retry", {
    ...ofStaff,
    withoutPlan: "admins",
    summary: "Sends a refund again that the gateway refused or failed (added)",
    params: IdParams,
    reply: Refund,
    failures: ["not_found", "stale"],
    records: ["refund.retried"],
  }),
  withdraw: endpoint("POST /payments/v2/api/refunds/:id/withdraw", {
    ...ofStaff,
    withoutPlan: "admins",
    summary: "Withdraws a refund that the gateway has not accepted (added)",
    params: IdParams,
    reply: Refund,
    failures: ["not_found", "stale"],
    records: ["refund.withdrawn"],
  }),
  takeBack: endpoint("POST /payments/v2/api/refunds/:id/takeBack", {
    access: "signed-in",
    withoutPlan: true,
    summary: "Takes back what the caller has asked for, while nobody has answered (added)",
    params: IdParams,
    reply: Refund,
    failures: ["not_found", "stale"],
    records: ["refund.withdrawn"],
  }),
  ask: endpoint("POST /payments/v2/api/orders/:transactionId/askRefund", {
    access: "signed-in",
    withoutPlan: true,
    summary: "Asks the institute for a refund, as its policy allows (added)",
    limit: { calls: 30, perSeconds: 3600 },
    params: TransactionParams,
    body: AskInput,
    reply: Refund,
    failures: ["not_found", "refund_closed"],
    records: ["refund.asked"],
  }),
  decide: endpoint("POST /payments/v2/api/refunds/:id/decide", {
    ...ofStaff,
    withoutPlan: "admins",
    summary: "Approves what a buyer has asked for, as a refund, or declines it with a sentence (added)",
    params: IdParams,
    body: DecisionInput,
    reply: Refund,
    failures: ["not_found", "stale", "refund_above", "refund_key_used", "not_refundable"],
    records: ["refund.decided", "refund.declined", "refund.paid_back", "refund.processed", REFERRAL_REVERSED],
  }),
}
