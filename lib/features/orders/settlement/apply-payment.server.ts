import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { MAX_ROUND_TO } from "@/lib/features/tax/round-half-up"
import { sumUp } from "../amounts"
import { findObstacles } from "../fulfilment/subjects.server"
import type { LineObstacle } from "../fulfilment/fulfilment"
import { chargedOf } from "../charged"
import { isOrderOfLink } from "../links/link-queries.server"
import { type LockedOrder, lockOrder, type LockedLine } from "../locks.server"
import { isOpenState, LATE_PAYMENT_MINUTES } from "../states"
import { applyRatesOfDay } from "./rates-of-day.server"
import { holdsBenefits } from "./holds-benefits.server"
import { holdsCoupon } from "./holds-coupon.server"
import { recordPayment } from "./record-payment.server"
import type { Sale, SaleStep } from "./sale-steps.server"
import { refundUnmatched, type UnmatchedReason } from "./unmatched-payment.server"

/**
 * The outcome of a payment. `paid`: at least one line was granted; `unmatched` and `mismatch`: captured but refunded, the latter
 * because amount, currency or order differ; `pending`: not captured yet; `already_applied`: handled before.
 */
export type PaymentOutcome =
  | "paid"
  | "unmatched"
  | "mismatch"
  | "pending"
  | "failed"
  | "already_applied"
  | "unknown_order"

const UNCAPTURED_OUTCOMES = {
  created: "pending",
  authorized: "pending",
  failed: "failed",
  refunded: "already_applied",
} as const

type PaymentToApply = { orderId: number; payment: GatewayPayment; steps: readonly SaleStep[] }

/**
 * Applies the provider's state of a payment to its order: a captured payment completes the sale of every line that can be
 * granted, and the money for the others goes back. All of it does when the payment differs from the order, was begun too late, the
 * coupon of a closed order is used up, or no line can be granted.
 */
export async function applyPayment(db: Db, { orderId, payment, steps }: PaymentToApply): Promise<PaymentOutcome> {
  const locked = await lockOrder(db, orderId)
  if (!locked) return "unknown_order"
  const { order, items, lines } = locked
  const { paymentId, hasAdvanced } = await recordPayment(db, order.id, payment)
  if (payment.status !== "captured") return UNCAPTURED_OUTCOMES[payment.status]
  if (!hasAdvanced) return "already_applied"

  const isOfOrder = payment.orderId === order.providerOrderId || (await isOrderOfLink(db, order.id, payment.orderId))
  const mismatch = isOfOrder ? findMismatch(order, payment) : "amount_mismatch"
  const obstacles = mismatch ? new Map<number, LineObstacle>() : await findObstacles(db, locked)
  const [granted, returned] = [
    lines.filter(({ id }) => !obstacles.has(id)),
    lines.filter(({ id }) => obstacles.has(id)),
  ]
  const isLeft = granted.length > 0 && !isWithinRoundOff(order, granted, returned)
  const captured = {
    id: paymentId,
    providerPaymentId: payment.id,
    amountMinor: payment.amountMinor,
    feeMinor: payment.feeMinor ?? 0,
    feeTaxMinor: payment.taxMinor ?? 0,
  }
  const obstacle = isLeft ? undefined : obstacles.values().next().value
  const reason = mismatch ?? obstacle ?? (await findLost(db, order))
  if (reason) {
    await refundUnmatched(db, { order, payment: captured, currency: payment.currency, reason })
    return reason === "amount_mismatch" ? "mismatch" : "unmatched"
  }
  const taxed = await applyRatesOfDay(db, order, granted)
  const sale: Sale = { order, items, granted: taxed, returned, payment: captured }
  for (const step of steps) await step(db, sale)
  return "paid"
}

/** What an order held that its buyer has used for another meanwhile. */
async function findLost(db: Db, order: LockedOrder): Promise<UnmatchedReason | undefined> {
  if (!(await holdsCoupon(db, order))) return "coupon_gone"
  return (await holdsBenefits(db, order)) ? undefined : "credit_gone"
}

/** Whether no more is left of a sale than its round-off, so that it cannot be told whose that is: then all of the money goes back. */
const isWithinRoundOff = (
  { roundOffMinor }: LockedOrder,
  granted: readonly LockedLine[],
  returned: readonly LockedLine[],
): boolean => roundOffMinor !== 0 && returned.length > 0 && sumUp([...granted]).totalMinor < MAX_ROUND_TO

/** Why a payment cannot pay its order, whatever this sells. */
function findMismatch(order: LockedOrder, payment: GatewayPayment): UnmatchedReason | undefined {
  const matchesOrder = payment.amountMinor === chargedOf(order) && payment.currency === order.currency
  if (!matchesOrder) return "amount_mismatch"
  const canBePaid = isOpenState(order.status) || order.status === "expired" || order.status === "cancelled"
  if (!canBePaid) return "already_paid"
  // A payment keeps the time at which it was begun, however late a bank authorises it.
  const isLate = payment.createdAt.getTime() > order.expiresAt.getTime() + LATE_PAYMENT_MINUTES * 60_000
  return isLate ? "order_expired" : undefined
}
