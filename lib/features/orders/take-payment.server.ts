import { holds } from "@/lib/features/entitlements/entitlements.server"
import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-shapes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockOrder } from "./locks.server"
import { notePayment } from "./note-payment.server"
import type { Sale, Step } from "./sale-steps.server"
import { hasSeat } from "./seats.server"
import { isOpen } from "./states"
import { giveBack, type SurplusReason } from "./surplus.server"

/** What became of a payment. `known`: it was dealt with before; `waiting`: no money has come yet. */
export type Outcome = "paid" | "surplus" | "mismatch" | "waiting" | "failed" | "known" | "unknown"

const BEFORE_OR_AFTER = { created: "waiting", authorized: "waiting", failed: "failed", refunded: "known" } as const

type Taken = { orderId: number; payment: GatewayPayment; steps: readonly Step[] }

/**
 * Takes what the provider says of a payment into the books of its order: captured money buys what was ordered, or is
 * due back when it does not fit the order, or when the order is paid, the item owned or its seats gone.
 */
export async function takePayment(db: Db, { orderId, payment, steps }: Taken): Promise<Outcome> {
  const locked = await lockOrder(db, orderId)
  if (!locked) return "unknown"
  const { item, order } = locked
  const { paymentId, isNews } = await notePayment(db, order.id, payment)
  if (payment.status !== "captured") return BEFORE_OR_AFTER[payment.status]
  if (!isNews) return "known"

  const sale = { item, order, payment, paymentId }
  const reason = await reasonToGiveBack(db, sale)
  if (reason) await giveBack(db, sale, reason)
  if (reason) return reason === "amount_differs" ? "mismatch" : "surplus"
  for (const step of steps) await step(db, sale)
  return "paid"
}

async function reasonToGiveBack(db: Db, { item, order, payment }: Sale): Promise<SurplusReason | null> {
  const fits =
    payment.amountMinor === order.totalMinor &&
    payment.currency === order.currency &&
    payment.orderId === order.providerOrderId
  if (!fits) return "amount_differs"
  const isClosed = !isOpen(order.status) && order.status !== "expired" && order.status !== "cancelled"
  if (isClosed) return "paid_twice"
  if (await holds(db, order.buyerId, item.id)) return "owned_already"
  const holdsSeat = isOpen(order.status) && order.isInTime
  if (!holdsSeat && !(await hasSeat(db, item, order.id))) return "seats_gone"
  return null
}
