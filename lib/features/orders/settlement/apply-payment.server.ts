import { hasEntitlement } from "@/lib/features/access/access.server"
import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockOrder } from "../locks.server"
import { recordPayment } from "./record-payment.server"
import type { Sale, SaleStep } from "./sale-steps.server"
import { hasSeat } from "../seats.server"
import { isOpenState } from "../states"
import { refundUnmatched, type UnmatchedReason } from "./unmatched-payment.server"

/**
 * The outcome of a payment. `unmatched` and `mismatch`: captured but refunded, the latter because amount, currency or order
 * differ; `pending`: not captured yet; `already_applied`: handled before.
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
 * Applies the provider's state of a payment to its order: a captured payment completes the sale, or is refunded when it
 * differs from the order, the order is already paid, the item already owned, or no seat left.
 */
export async function applyPayment(db: Db, { orderId, payment, steps }: PaymentToApply): Promise<PaymentOutcome> {
  const locked = await lockOrder(db, orderId)
  if (!locked) return "unknown_order"
  const { item, order } = locked
  const { paymentId, hasAdvanced } = await recordPayment(db, order.id, payment)
  if (payment.status !== "captured") return UNCAPTURED_OUTCOMES[payment.status]
  if (!hasAdvanced) return "already_applied"

  const sale = { item, order, payment, paymentId }
  const reason = await findUnmatchedReason(db, sale)
  if (reason) await refundUnmatched(db, sale, reason)
  if (reason) return reason === "amount_mismatch" ? "mismatch" : "unmatched"
  for (const step of steps) await step(db, sale)
  return "paid"
}

async function findUnmatchedReason(db: Db, { item, order, payment }: Sale): Promise<UnmatchedReason | null> {
  const matchesOrder =
    payment.amountMinor === order.totalMinor &&
    payment.currency === order.currency &&
    payment.orderId === order.providerOrderId
  if (!matchesOrder) return "amount_mismatch"
  const isClosed = !isOpenState(order.status) && order.status !== "expired" && order.status !== "cancelled"
  if (isClosed) return "already_paid"
  if (await hasEntitlement(db, order.buyerId, item.id)) return "already_owned"
  const holdsSeat = isOpenState(order.status) && order.isInTime
  if (!holdsSeat && !(await hasSeat(db, item, order.id))) return "sold_out"
  return null
}
