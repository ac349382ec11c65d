import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-shapes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PROVIDER } from "./payments.server"
import { isFurther, type PaymentState } from "./states"

const STATES = {
  created: "initiated",
  authorized: "authorised",
  captured: "captured",
  refunded: "refunded",
  failed: "failed",
} as const satisfies Record<GatewayPayment["status"], PaymentState>

/**
 * Keeps what the provider says of a payment; answers our id of it and whether it is further along than we knew. A word
 * that comes late or again changes nothing. Sound only while the order is locked.
 */
export async function notePayment(
  db: Db,
  orderId: number,
  payment: GatewayPayment,
): Promise<{ paymentId: number; isNews: boolean }> {
  const status = STATES[payment.status]
  const said = {
    status,
    method: payment.method,
    instrument: instrumentOf(payment),
    feeMinor: payment.feeMinor ?? 0,
    errorCode: payment.error?.code ?? null,
    errorReason: payment.error?.reason ?? null,
    errorDescription: payment.error?.description ?? null,
  }
  const known = await db
    .selectFrom("payments")
    .select(["id", "status"])
    .where("provider", "=", PROVIDER)
    .where("providerPaymentId", "=", payment.id)
    .executeTakeFirst()
  if (known) {
    const isNews = isFurther(status, known.status)
    if (isNews) await db.updateTable("payments").set(said).where("id", "=", known.id).execute()
    return { paymentId: known.id, isNews }
  }
  const { id } = await db
    .insertInto("payments")
    .values({
      ...said,
      orderId,
      rail: "card",
      provider: PROVIDER,
      providerPaymentId: payment.id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { paymentId: id, isNews: true }
}

/** What was paid with, as a receipt names it: "Visa 1007", or the UPI id. */
function instrumentOf({ card, vpa }: GatewayPayment): string | null {
  return card ? `${card.network} ${card.last4}` : vpa
}
