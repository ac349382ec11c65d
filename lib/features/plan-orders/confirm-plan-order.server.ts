import { Failure } from "@/lib/contract/errors"
import { cancelUnlessPaid, isSignatureValid, settleOrRetryLater } from "@/lib/features/orders/orders.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { findPlanOrder } from "./plan-order-queries.server"

const findOwn = (instituteId: number, transactionId: string) =>
  readInstitute(PLATFORM_INSTITUTE_ID, (db) => findPlanOrder(db, { instituteId, transactionId }))

/** Verifies the proof against the stored provider order id, never the submitted one, and settles the payment of a plan. */
export async function confirmPlanOrder(
  instituteId: number,
  transactionId: string,
  proof: { paymentId: string; signature: string },
): Promise<void> {
  const order = await findOwn(instituteId, transactionId)
  if (!(await isSignatureValid(order, proof))) throw new Failure("invalid_signature")
  if ((await settleOrRetryLater(order, proof.paymentId)) === "mismatch") throw new Failure("payment_mismatch")
}

/**
 * Handles the report that a payment failed or, without a payment, that it was cancelled; the provider's state decides. The order of the next
 * period stays open, for it is due in any case.
 */
export async function reportPlanFailure(
  instituteId: number,
  transactionId: string,
  { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string | null },
): Promise<void> {
  const order = await findOwn(instituteId, transactionId)
  if (order.providerOrderId !== providerOrderId) throw new Failure("not_found")
  if (paymentId) await settleOrRetryLater(order, paymentId)
  else if (order.stored.kind === "change") await cancelUnlessPaid(order, providerOrderId)
}
