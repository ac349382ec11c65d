import { log } from "@/lib/server/log"
import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-schemas"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { chargedOf } from "../charged"
import { type AccountId, gatewayOf } from "../gateway-of.server"
import { selectOrderOfLink } from "../links/link-queries.server"
import { isOpenState } from "../states"
import { type SaleStep, saleSteps } from "./sale-steps.server"
import { applyRefundsOf } from "../refunds/apply-refund.server"
import { type PaymentOutcome, applyPayment } from "./apply-payment.server"

/**
 * Settles a payment exactly once, however often it is called: its state is fetched from the provider, and its effects
 * happen in one transaction that locks its order, which is looked up within the account. Returns `unknown_order` for a payment that belongs to no order here.
 */
export async function settle(
  paymentId: string,
  steps: readonly SaleStep[] = saleSteps,
  account: AccountId = null,
): Promise<PaymentOutcome> {
  const gateway = await gatewayOf(account)
  return settleFetched(await gateway.fetchPayment(paymentId), steps, account)
}

/** Does the same for a payment that was just fetched from the provider. */
export async function settleFetched(
  payment: GatewayPayment,
  steps: readonly SaleStep[] = saleSteps,
  account: AccountId = null,
): Promise<PaymentOutcome> {
  const order = await findOrderByProviderId(payment.orderId, account)
  if (!order) {
    log.warn({ paymentId: payment.id, providerOrderId: payment.orderId }, "a payment for an unknown order")
    return "unknown_order"
  }
  const current = await captureIfExpected(payment, order)
  const outcome = await withInstitute(order.instituteId, (db) =>
    applyPayment(db, { orderId: order.id, payment: current, steps }),
  )
  if (outcome === "mismatch" || outcome === "unmatched") {
    log.error(
      { paymentId: payment.id, orderId: order.id, outcome },
      "a captured payment matches no sale and is refunded",
    )
  }
  // The buyer's money is more urgent than what the gateway gave back of it, which other events report again.
  if (outcome !== "unknown_order" && payment.amountRefundedMinor > 0) await applyRefundsOf(payment, account)
  return outcome
}

/** An order by that of the provider, which its checkout has or the page of its link. */
async function findOrderByProviderId(providerOrderId: string | null, account: AccountId) {
  if (providerOrderId === null) return undefined
  return readPlatform(async (db) => {
    const orders = selectOrders(db).where("gatewayAccountId", "is not distinct from", account)
    const found = await orders.where("providerOrderId", "=", providerOrderId).executeTakeFirst()
    return found ?? (await orders.where("id", "in", selectOrderOfLink(db, providerOrderId)).executeTakeFirst())
  })
}

const selectOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select(["id", "instituteId", "totalMinor", "offsetMinor", "currency", "status", "gatewayAccountId"])

type ProviderOrder = NonNullable<Awaited<ReturnType<typeof findOrderByProviderId>>>

/**
 * Captures an authorised payment, where the account does not capture automatically, if its order is open and its amount
 * and currency are the order's. Any other authorised payment is left uncaptured, and the provider releases it.
 */
async function captureIfExpected(payment: GatewayPayment, order: ProviderOrder): Promise<GatewayPayment> {
  const isExpected = isOpenState(order.status) && payment.status === "authorized"
  if (!isExpected || payment.amountMinor !== chargedOf(order) || payment.currency !== order.currency) return payment
  const gateway = await gatewayOf(order.gatewayAccountId)
  try {
    return await gateway.capture(payment.id, payment.amountMinor, payment.currency)
  } catch (error) {
    if (error instanceof GatewayRefused) return gateway.fetchPayment(payment.id)
    throw error
  }
}
