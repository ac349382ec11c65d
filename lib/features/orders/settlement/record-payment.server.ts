import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PROVIDER } from "../payments.server"
import { isLaterState, type PaymentState } from "../states"

const STATE_BY_GATEWAY_STATUS = {
  created: "initiated",
  authorized: "authorised",
  captured: "captured",
  refunded: "refunded",
  failed: "failed",
} as const satisfies Record<GatewayPayment["status"], PaymentState>

/**
 * Saves the provider's state of a payment; returns our id of it and whether its state has advanced. A late or repeated
 * state changes nothing. Correct only while the order is locked.
 */
export async function recordPayment(
  db: Db,
  orderId: number,
  payment: GatewayPayment,
): Promise<{ paymentId: number; hasAdvanced: boolean }> {
  const status = STATE_BY_GATEWAY_STATUS[payment.status]
  const values = {
    status,
    method: payment.method,
    instrument: instrumentOf(payment),
    cardIssuer: payment.card?.issuer ?? null,
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
    const hasAdvanced = isLaterState(status, known.status)
    if (hasAdvanced) await db.updateTable("payments").set(values).where("id", "=", known.id).execute()
    return { paymentId: known.id, hasAdvanced }
  }
  const { id } = await db
    .insertInto("payments")
    .values({
      ...values,
      orderId,
      rail: "card",
      provider: PROVIDER,
      providerPaymentId: payment.id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { paymentId: id, hasAdvanced: true }
}

/** The network and the last digits of a card, as "Visa 1007", or the UPI id. */
function instrumentOf({ card, vpa }: GatewayPayment): string | null {
  return card ? `${card.network} ${card.last4}` : vpa
}
