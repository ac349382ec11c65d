import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Minor } from "@/lib/contract/shapes"
import { PlanDetails } from "@/lib/features/billing/contract"
import { COUPON_REFUSALS } from "@/lib/features/coupons/coupon-outcomes"
import { PlanPurchase, Replacing } from "@/lib/features/billing/quote-shape"
import { PLAN_ORDER_KINDS } from "@/lib/features/billing/stored-quote"
import { SETTLE_RECORDS } from "@/lib/features/orders/contract"
import { TransactionId } from "@/lib/contract/transaction-id"

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

/** The page on which anybody pays an order, which stays the same. */
export const PlanLink = z.object({
  url: z.url(),
  transactionId: TransactionId,
  amountMinor: Minor,
  currency: z.string(),
  expiresAt: Instant,
})
export type PlanLink = z.infer<typeof PlanLink>

/** How an order of a plan stands; what was charged of one that is `returned` goes back. */
export const PlanOrderState = z.object({
  transactionId: TransactionId,
  number: z.string(),
  kind: z.enum(PLAN_ORDER_KINDS),
  plan: z.string(),
  amountMinor: Minor,
  currency: z.string(),
  status: z.enum(["unpaid", "pending", "failed", "paid", "ended", "returned"]),
})
export type PlanOrderState = z.infer<typeof PlanOrderState>

const ProviderId = z.string().max(60)
const toBuy = {
  access: ["InstituteAdmin"],
  scope: "own",
  withoutPlan: "admins",
  screen: "institute",
  limit: { calls: 120, perSeconds: 60 },
} as const

export const planOrders = {
  order: endpoint("POST /payments/v2/api/plan/order", {
    summary:
      "Order a plan that begins at once: the server computes the amounts, and a repeated request returns the same open order",
    ...toBuy,
    body: PlanPurchase.extend({
      instituteId: Id.optional(),
      /** What was shown as due: another sum is not charged, but refused as `price_changed`. */
      expectedTotalMinor: Minor.optional(),
      ...Replacing.shape,
    }),
    reply: PlacedPlanOrder,
    failures: [
      "state",
      "not_found",
      "other_institute",
      "order_open",
      "price_changed",
      "state_required",
      "address_required",
      "order_closed",
      "gateway_unavailable",
      "payments_not_set_up",
      ...COUPON_REFUSALS,
      "too_many_requests",
    ],
    records: SETTLE_RECORDS,
  }),
  link: endpoint("POST /payments/v2/api/plan/link", {
    summary: "The page on which anybody pays the next period of the plan; orders it where it is due (added)",
    ...toBuy,
    reply: PlanLink,
    failures: [
      "state",
      "not_found",
      "price_changed",
      "order_open",
      "order_closed",
      "state_required",
      "address_required",
      "payments_not_set_up",
    ],
    recordsNothing: "what is paid by it is recorded",
  }),
  show: endpoint("GET /payments/v2/api/plan/orders/:transactionId", {
    summary: "How an order of the institute's plan stands (added)",
    access: ["InstituteAdmin"],
    scope: "own",
    screen: "institute",
    params: z.object({ transactionId: TransactionId }),
    reply: PlanOrderState,
    failures: ["not_found"],
  }),
  confirm: endpoint("POST /payments/v2/api/plan/success", {
    summary: "Submit the provider's proof that a plan was paid; it is settled once, by this call or by the webhook",
    ...toBuy,
    body: z.object({
      razorpay_payment_id: ProviderId,
      razorpay_order_id: ProviderId,
      razorpay_signature: z.string().max(200),
      transaction_id: TransactionId,
    }),
    reply: PlanDetails,
    failures: ["not_found", "invalid_signature", "payment_mismatch"],
    records: SETTLE_RECORDS,
  }),
  reportFailure: endpoint("POST /payments/v2/api/plan/failure", {
    summary:
      "Report that the payment of a plan failed or, without a payment, that it was cancelled; the provider's state decides",
    ...toBuy,
    body: z.object({ order_id: ProviderId, payment_id: ProviderId.nullish(), transaction_id: TransactionId }),
    reply: PlanDetails,
    failures: ["not_found"],
    records: SETTLE_RECORDS,
  }),
}
