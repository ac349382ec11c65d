import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { instrumentName } from "../instrument-name"
import { PROVIDER } from "../payments.server"
import type { OrderPayments } from "../staff-order-contract"
import { paymentStateOf, RAILS } from "../states"
import { findStaffOrder } from "./find-staff-order.server"

const MAX_PAYMENTS = 50

/** How an order was paid, and the ids by which its gateway knows it. Throws `not_found`. */
export async function showPayments(db: Db, transactionId: string): Promise<OrderPayments> {
  const { id: orderId, providerOrderId } = await findStaffOrder(db, transactionId)
  const [payments, application] = await Promise.all([
    db
      .selectFrom("payments")
      .select(["id", "rail", "status", "amountMinor", "provider", "providerPaymentId", "instrument", "createdAt"])
      .where("orderId", "=", orderId)
      .orderBy("id", "desc")
      .limit(MAX_PAYMENTS)
      .execute(),
    db.selectFrom("offline_applications").select("id").where("orderId", "=", orderId).executeTakeFirst(),
  ])
  return {
    gatewayOrderId: providerOrderId,
    applicationId: application?.id ?? null,
    payments: payments.map(({ rail, status, provider, providerPaymentId, instrument, ...payment }) => ({
      ...payment,
      rail: enumOf(RAILS, rail, "rail of a payment"),
      status: paymentStateOf(status),
      gatewayId: provider === PROVIDER && rail === "card" ? providerPaymentId : null,
      instrument: instrumentName(instrument) ?? null,
    })),
  }
}
