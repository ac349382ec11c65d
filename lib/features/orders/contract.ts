import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { dayRange, IdText, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { listWireKinds } from "@/lib/shared/item-kinds"
import { COUPON_REFUSALS, COUPON_USES } from "@/lib/features/coupons/coupon-outcomes"
import { PAYMENT_MODES } from "@/lib/features/gateway-accounts/account-states"
import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { OrderBody } from "./order-input"
import { OrderedItem } from "./ordered-item"
import { REFERRAL_OUTCOMES, REFERRAL_REVERSED } from "@/lib/features/referrals/referral-states"
import { ORDER_SORTS } from "./order-sorts"
import { LINE_STATES, ORDER_STATES, RESERVING_STATES } from "./states"
import { WEBHOOK_RECORDS } from "./webhook-records"
import { OrderTotals, QuoteTotals } from "./totals-shape"
import { TransactionId } from "@/lib/contract/transaction-id"

const WireKind = z.enum(listWireKinds())

const TransactionParams = z.object({ transactionId: TransactionId })
const ProviderId = z.string().max(60)

/** The current price of an item, and whether the caller already owns it. */
export const Quote = QuoteTotals.extend({
  item: OrderedItem.extend({
    shortText: z.string(),
    outcomes: z.array(z.string()),
    accessDays: z.number().int().nullable(),
    lessons: z.number().int(),
    durationSeconds: z.number().int(),
    pages: z.number().int().nullable(),
    formats: z.array(z.string()),
    documentBytes: z.number().int(),
    sessionMinutes: z.number().int().nullable(),
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    seats: z.number().int().nullable(),
    compareAtMinor: Minor.nullable(),
  }),
  /** To whom the caller's orders are made out, which its tax is for; null for a visitor. */
  billing: OrderBilling.nullable(),
  isOwned: z.boolean(),
  isSoldOut: z.boolean(),
  /** How many seats are free; null where their number is not limited. */
  seatsLeft: z.number().int().nonnegative().nullable(),
})
export type Quote = z.infer<typeof Quote>

/** A line of an order: what it sells and its amounts, as they were when the order was placed. */
export const OrderLine = z.object({
  no: z.number().int(),
  item: OrderedItem,
  listMinor: Minor,
  discountMinor: Minor,
  sacCode: z.string().nullable(),
  rateBasisPoints: z.number().int(),
  taxableMinor: Minor,
  cgstMinor: Minor,
  sgstMinor: Minor,
  utgstMinor: Minor,
  igstMinor: Minor,
  totalMinor: Minor,
  /** `returned`: it could not be given although it was paid, and its money goes back. */
  status: z.enum(LINE_STATES),
  /** Whether its buyer may open the item at present. */
  isOpen: z.boolean(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order as its buyer and the institute's admins see it. */
export const Order = OrderTotals.extend({
  transactionId: TransactionId,
  /** The number that people read, as "AC-2026-00042". */
  number: z.string(),
  /** What its first line sells. */
  item: OrderedItem,
  lines: z.array(OrderLine),
  /** `test`: no real money moves, and it counts in no figure. */
  mode: z.enum(PAYMENT_MODES),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** To whom it is made out, null where the buyer did not say it, and who sold it, as they were when it was placed. */
  billing: OrderBilling.nullable(),
  seller: z.object({ name: z.string(), address: z.string().nullable(), gstin: z.string().nullable() }),
  status: z.enum(ORDER_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: Instant.nullable(),
  /** Whether the provider told of a payment, successful or not. */
  isPaymentKnown: z.boolean(),
  /** The payment instrument, as "Visa 1007" or "UPI asha@bank"; null until the order is paid, and for a free item. */
  instrument: z.string().nullable(),
  /** Why the last payment attempt failed, while the order is still open. */
  failure: z.object({ reason: z.string().nullable(), description: z.string() }).nullable(),
  /** The payments that failed, newest first; a reason is the provider's. */
  tries: z.array(z.object({ at: Instant, reason: z.string().nullable() })),
  /** What went or goes back of what was sold. */
  refundedMinor: Minor,
  /** The order's last refund, due or done. */
  refund: z.object({ amountMinor: Minor, status: z.enum(RESERVING_STATES) }).nullable(),
})
export type Order = z.infer<typeof Order>

/** What a browser needs to pay an order: the fields of the specification, and the form that opens the provider's checkout. */
export const PlacedOrder = z.object({
  /** The provider's order id; null for a free item, which is granted immediately. */
  order_id: z.string().nullable(),
  transaction_id: TransactionId,
  amount: Minor,
  currency: z.string(),
  key: z.string(),
  /** `test`: no real money moves. */
  mode: z.enum(PAYMENT_MODES),
  expiresAt: Instant,
  status: z.enum(ORDER_STATES),
  lines: z.array(OrderLine),
  checkout: z.object({ action: z.url(), fields: z.record(z.string(), z.string()) }).nullable(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** Why an order is not placed. */
export const PLACE_FAILURES = [
  "not_found",
  "not_on_sale",
  "coming_soon",
  "already_owned",
  "sold_out",
  "price_changed",
  ...COUPON_REFUSALS,
  "state_required",
  "address_required",
  "gstin_invalid",
  "order_closed",
  "test_mode_closed",
  "gateway_unavailable",
  "payments_not_set_up",
] as const

/** What settling a payment may record: of the money that went back at the gateway too. */
export const SETTLE_RECORDS = [
  "order.paid",
  "order.tested",
  "refund.sent",
  "refund.processed",
  "refund.adopted",
  ...COUPON_USES,
  ...REFERRAL_OUTCOMES,
  REFERRAL_REVERSED,
] as const

export const orders = {
  quote: endpoint("GET /payments/v2/api/course/quote/:kind/:itemId", {
    summary: "The current price of an item, computed by the server (added)",
    access: "public",
    params: z.object({ kind: WireKind, itemId: IdText }),
    query: z.object({
      instituteId: IdText.optional(),
      /** Says how an administrator would try a sale of it. */
      mode: z.enum(["test"]).optional().catch(undefined),
    }),
    reply: Quote,
    failures: ["not_found", "not_on_sale", "coming_soon"],
  }),
  place: endpoint("POST /payments/v2/api/course/order", {
    summary:
      "Order items as a member of the institute: the server computes the amounts, and a repeated request returns the same open order",
    access: "signed-in",
    withoutPlan: true,
    scope: "own",
    limit: { calls: 120, perSeconds: 60 },
    body: OrderBody,
    reply: PlacedOrder,
    failures: PLACE_FAILURES,
    records: ["order.enrolled_free", "order.tested", ...COUPON_USES],
  }),
  confirm: endpoint("POST /payments/v2/api/course/success", {
    summary:
      "Submit the provider's proof that an order was paid; the order is settled once, by this call or by the webhook",
    access: "signed-in",
    withoutPlan: true,
    scope: "own",
    limit: { calls: 120, perSeconds: 60 },
    body: z.object({
      razorpay_payment_id: ProviderId,
      razorpay_order_id: ProviderId,
      razorpay_signature: z.string().max(200),
      transaction_id: TransactionId,
    }),
    reply: Order,
    failures: ["not_found", "invalid_signature", "payment_mismatch"],
    records: SETTLE_RECORDS,
  }),
  reportFailure: endpoint("POST /payments/v2/api/course/failure", {
    summary:
      "Report that a payment failed or, without a payment, that the buyer cancelled; the provider's state decides",
    access: "signed-in",
    withoutPlan: true,
    scope: "own",
    limit: { calls: 120, perSeconds: 60 },
    body: z.object({ order_id: ProviderId, payment_id: ProviderId.nullish(), transaction_id: TransactionId }),
    reply: Order,
    failures: ["not_found"],
    records: SETTLE_RECORDS,
  }),
  checkoutCallback: endpoint("POST /payments/v2/api/course/return/:transactionId", {
    summary: "The callback URL of the provider's checkout; answers 303 to the order's result (added)",
    access: "public",
    scope: "own",
    signed: true,
    limit: { calls: 120, perSeconds: 60 },
    params: TransactionParams,
    reply: download("text/html"),
    failures: ["not_found"],
    records: SETTLE_RECORDS,
  }),
  webhook: endpoint("POST /payments/v2/api/webhook", {
    summary: "Receive an event of the payment provider; it is stored before the response and processed after it",
    access: "public",
    scope: "own",
    signed: true,
    reply: Nothing,
    failures: ["invalid_signature"],
    records: WEBHOOK_RECORDS,
  }),
  show: endpoint("GET /payments/v2/api/course/orders/:transactionId", {
    summary: "One order, to its buyer and to the institute's admins (added)",
    access: "signed-in",
    withoutPlan: true,
    screen: "orders",
    params: TransactionParams,
    reply: Order,
    failures: ["not_found"],
  }),
  list: endpoint("GET /payments/v2/api/orders", {
    summary: "The caller's orders, newest first; for the institute's admins, all orders (added)",
    access: "signed-in",
    withoutPlan: "library",
    screen: "orders",
    query: pageQuery(10).extend({
      status: z.enum(ORDER_STATES).optional(),
      sort: z.enum(ORDER_SORTS).default("-placed"),
      /** One buyer's orders, for the institute's admins. */
      buyerId: IdText.optional(),
      ...dayRange,
    }),
    reply: paged(Order),
  }),
}
