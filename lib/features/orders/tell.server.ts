import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Order } from "./contract"
import { payments } from "./payments.server"
import { closeOrder } from "./place-order.server"
import { findOrder } from "./queries.server"
import { reconcile, reconcileOrder } from "./reconcile.server"
import { settle } from "./settle.server"
import type { Outcome } from "./take-payment.server"

/** What the browser brings as proof of a payment. */
interface Proof {
  paymentId: string
  signature: string
}
type Ref = { id: number; instituteId: number; providerOrderId: string | null }

/** Checks the buyer's proof against OUR order id and settles; answers the order as it stands then. */
export async function succeed(actor: Actor, transactionId: string, proof: Proof): Promise<Order> {
  const order = await ownOrder(actor, transactionId)
  if (!isProven(order, proof)) throw new Failure("bad_signature")
  if ((await settleCalmly(order, proof.paymentId)) === "mismatch") throw new Failure("payment_mismatch")
  return shown(actor, transactionId)
}

/**
 * Hears that a payment failed, or that the buyer turned back without one. What is true is asked of the provider; only an
 * order that nobody has paid is cancelled.
 */
export async function fail(
  actor: Actor,
  transactionId: string,
  { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string | null },
): Promise<Order> {
  const order = await ownOrder(actor, transactionId)
  if (order.providerOrderId !== providerOrderId) throw new Failure("not_found")
  if (paymentId) await settleCalmly(order, paymentId)
  else await turnBack(order, providerOrderId)
  return shown(actor, transactionId)
}

/** Tells whether the provider's signature binds this payment to the order as we stored it. */
export const isProven = ({ providerOrderId }: Ref, { paymentId, signature }: Proof): boolean =>
  providerOrderId !== null && payments.verifyCheckoutSignature({ orderId: providerOrderId, paymentId, signature })

/** Settles, and where the provider is silent or does not know the payment, leaves the order to be asked about soon. */
export async function settleCalmly(order: Ref, paymentId: string): Promise<Outcome> {
  try {
    return await settle(paymentId)
  } catch (error) {
    if (error instanceof GatewayRefused) return "unknown"
    log.warn({ orderId: order.id, error: String(error) }, "a payment could not be settled yet")
    await askSoon(order)
    return "waiting"
  }
}

async function turnBack(order: Ref, providerOrderId: string) {
  await reconcile(providerOrderId)
    .then(() => withInstitute(order.instituteId, (db) => closeOrder(db, order.id, "cancelled")))
    .catch((error: unknown) =>
      log.warn({ orderId: order.id, error: String(error) }, "an order could not be cancelled yet"),
    )
}

async function askSoon({ instituteId, providerOrderId }: Ref) {
  if (providerOrderId) await withInstitute(instituteId, (db) => enqueue(db, reconcileOrder, { providerOrderId }))
}

async function ownOrder({ instituteId, userId }: Actor, transactionId: string): Promise<Ref> {
  const order = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("orders")
      .select(["id", "instituteId", "providerOrderId"])
      .where("transactionId", "=", transactionId)
      .where("buyerId", "=", userId)
      .executeTakeFirst(),
  )
  if (!order) throw new Failure("not_found")
  return order
}

async function shown({ instituteId, userId: buyerId }: Actor, transactionId: string): Promise<Order> {
  const order = await readInstitute(instituteId, (db) => findOrder(db, transactionId, { buyerId }))
  if (!order) throw new Failure("not_found")
  return order
}
