import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Order } from "../contract"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { closeOrder } from "../close-order.server"
import { findOrder } from "../queries.server"
import { reconcile, reconcileOrder } from "../settlement/reconcile.server"
import { saleSteps } from "../settlement/sale-steps.server"
import { settle } from "../settlement/settle.server"
import type { PaymentOutcome } from "../settlement/apply-payment.server"

/** The provider's proof of a payment, as the browser submits it. */
interface PaymentProof {
  paymentId: string
  signature: string
}
type OrderRef = { id: number; instituteId: number; providerOrderId: string | null; gatewayAccountId: AccountId }

/** Verifies the proof against the stored provider order id, never the submitted one, settles the payment and returns the order. */
export async function confirmPayment(actor: Actor, transactionId: string, proof: PaymentProof): Promise<Order> {
  const order = await requireOwnOrder(actor, transactionId)
  if (!(await isSignatureValid(order, proof))) throw new Failure("invalid_signature")
  if ((await settleOrRetryLater(order, proof.paymentId)) === "mismatch") throw new Failure("payment_mismatch")
  return showOwnOrder(actor, transactionId)
}

/**
 * Handles the buyer's report that a payment failed or, without a payment, that they cancelled. The provider's state
 * decides: only an unpaid order is cancelled.
 */
export async function reportFailure(
  actor: Actor,
  transactionId: string,
  { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string | null },
): Promise<Order> {
  const order = await requireOwnOrder(actor, transactionId)
  if (order.providerOrderId !== providerOrderId) throw new Failure("not_found")
  if (paymentId) await settleOrRetryLater(order, paymentId)
  else await cancelUnlessPaid(order, providerOrderId)
  return showOwnOrder(actor, transactionId)
}

/** Whether the provider's signature binds this payment to the stored order. */
export async function isSignatureValid(
  { providerOrderId: orderId, gatewayAccountId }: OrderRef,
  { paymentId, signature }: PaymentProof,
): Promise<boolean> {
  if (orderId === null) return false
  return (await gatewayOf(gatewayAccountId)).verifyCheckoutSignature({ orderId, paymentId, signature })
}

/** Settles a payment. Returns `unknown_order` where the provider does not know it; on any other error enqueues a reconciliation. */
export async function settleOrRetryLater(order: OrderRef, paymentId: string): Promise<PaymentOutcome> {
  try {
    return await settle(paymentId, saleSteps, order.gatewayAccountId)
  } catch (error) {
    if (error instanceof GatewayRefused) return "unknown_order"
    log.warn({ orderId: order.id, error: String(error) }, "a payment could not be settled yet")
    await enqueueReconciliation(order)
    return "pending"
  }
}

/** Cancels an open order, unless the provider knows of a payment. */
export async function cancelUnlessPaid(order: OrderRef, providerOrderId: string) {
  await reconcile(providerOrderId, order.gatewayAccountId)
    .then(() => withInstitute(order.instituteId, (db) => closeOrder(db, order.id, "cancelled")))
    .catch((error: unknown) =>
      log.warn({ orderId: order.id, error: String(error) }, "an order could not be cancelled yet"),
    )
}

async function enqueueReconciliation({ instituteId, providerOrderId, gatewayAccountId: account }: OrderRef) {
  if (providerOrderId)
    await withInstitute(instituteId, (db) => enqueue(db, reconcileOrder, { instituteId, providerOrderId, account }))
}

async function requireOwnOrder({ instituteId, userId }: Actor, transactionId: string): Promise<OrderRef> {
  const order = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("orders")
      .select(["id", "instituteId", "providerOrderId", "gatewayAccountId"])
      .where("transactionId", "=", transactionId)
      .where("buyerId", "=", userId)
      .where("forInstituteId", "is", null)
      .executeTakeFirst(),
  )
  if (!order) throw new Failure("not_found")
  return order
}

async function showOwnOrder({ instituteId, userId: buyerId }: Actor, transactionId: string): Promise<Order> {
  const order = await readInstitute(instituteId, (db) => findOrder(db, transactionId, { buyerId }))
  if (!order) throw new Failure("not_found")
  return order
}
