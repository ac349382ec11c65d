import { lockSubscription } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import { chargedOf } from "@/lib/features/orders/charged"
import { findObstacles, lockOrder } from "@/lib/features/orders/orders.server"
import { isOpenState } from "@/lib/features/orders/states"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import { planPaymentEvents } from "./payments-events"
import { findPlanOrder } from "./plan-order-queries.server"
import { endWaiting, findReceipt } from "./plan-receipts.server"
import { prepareRenewal } from "./prepare-renewal.server"
import { PLAN_PAYMENT_MODES } from "./receipt-states"
import { settlePlanPayment } from "./settle-plan-payment.server"
import { takeToBalance } from "./take-to-balance.server"

/**
 * A cheque counts from now on: it settles its order where that is open and costs as much, else it goes to the balance. Throws `stale` for
 * one that does not wait.
 */
export async function clearCheque(by: number, id: number): Promise<void> {
  const unsettled = await withInstitute(PLATFORM_INSTITUTE_ID, (db) => settleByCheque(db, by, id))
  if (!unsettled) return
  await withPlatform(async (db) => {
    // First of all, as every sale of a plan does.
    await lockSubscription(db, unsettled.forInstituteId)
    await endWaiting(db, id, { state: "counted", paymentId: null })
    await takeToBalance(db, { ...unsettled, receiptId: id, by })
  })
  await prepareRenewal(unsettled.forInstituteId)
}

/** Returns the cheque where it does not settle its order. */
async function settleByCheque(db: Db, by: number, id: number) {
  const receipt = await orNotFound(findReceipt(db, id))
  const sale = await orNotFound(lockOrder(db, receipt.orderId))
  const isWhole = isOpenState(sale.order.status) && receipt.amountMinor === chargedOf(sale.order)
  if (!isWhole || (await findObstacles(db, sale)).size > 0) return receipt
  const { plan } = await findPlanOrder(db, { id: receipt.orderId })
  const mode = enumOf(PLAN_PAYMENT_MODES, receipt.mode, "way to pay")
  await settlePlanPayment(db, sale, {
    received: { ...receipt, mode, recordedById: by },
    plan,
    storeReceipt: (paymentId) => endWaiting(db, id, { state: "counted", paymentId }),
  })
  return undefined
}

/** A cheque was not paid by the bank; its institute reads why. Throws `stale` for one that does not wait. */
export async function bounceCheque(db: Db, by: number, { id, reason }: { id: number; reason: string }): Promise<void> {
  const {
    forInstituteId: instituteId,
    number: order,
    amountMinor,
    currency,
    reference,
  } = await orNotFound(findReceipt(db, id))
  await endWaiting(db, id, { state: "bounced", reason })
  const data = { order, amountMinor, currency, reference, reason }
  await record(db, planPaymentEvents.chequeBounced, { by, instituteId, data })
}
