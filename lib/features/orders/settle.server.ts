import { log } from "@/lib/server/log"
import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-shapes"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { payments } from "./payments.server"
import { type Step, saleSteps } from "./sale-steps.server"
import { type Outcome, takePayment } from "./take-payment.server"

/**
 * Settles a payment, once, whoever tells of it and however often: what it is comes from the provider alone, and what it
 * does happens in one transaction that holds its order. Answers `unknown` for a payment that belongs to no order of ours.
 */
export async function settle(paymentId: string, steps: readonly Step[] = saleSteps): Promise<Outcome> {
  return settleFetched(await payments.fetchPayment(paymentId), steps)
}

/** The same for a payment that the provider has just told us, in answer to our question. */
export async function settleFetched(payment: GatewayPayment, steps: readonly Step[] = saleSteps): Promise<Outcome> {
  const place = await findPlace(payment.orderId)
  if (!place) {
    log.warn({ paymentId: payment.id, providerOrderId: payment.orderId }, "a payment for no order of ours")
    return "unknown"
  }
  const taken = await captureIfFit(payment, place)
  const outcome = await withInstitute(place.instituteId, (db) =>
    takePayment(db, { orderId: place.id, payment: taken, steps }),
  )
  if (outcome === "mismatch" || outcome === "surplus") {
    log.error({ paymentId: payment.id, orderId: place.id, outcome }, "captured money that buys nothing goes back")
  }
  return outcome
}

async function findPlace(providerOrderId: string | null) {
  if (providerOrderId === null) return undefined
  return readPlatform((db) =>
    db
      .selectFrom("orders")
      .select(["id", "instituteId", "totalMinor", "currency", "status"])
      .where("providerOrderId", "=", providerOrderId)
      .executeTakeFirst(),
  )
}

type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/**
 * Takes money that is authorised only, where the account does not do so by itself, for an order that still waits for
 * exactly it. Any other authorised money is left alone, and the provider gives it back.
 */
async function captureIfFit(payment: GatewayPayment, order: Place): Promise<GatewayPayment> {
  const isWaitedFor = order.status === "payment_pending" && payment.status === "authorized"
  if (!isWaitedFor || payment.amountMinor !== order.totalMinor || payment.currency !== order.currency) return payment
  try {
    return await payments.capture(payment.id, payment.amountMinor, payment.currency)
  } catch (error) {
    if (error instanceof GatewayRefused) return payments.fetchPayment(payment.id)
    throw error
  }
}
