import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { lockSubscription } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import { indianDate } from "@/lib/features/invoices/financial-year"
import { storeProof } from "@/lib/features/offline/offline.server"
import { chargedOf } from "@/lib/features/orders/charged"
import { findObstacles, lockOrder } from "@/lib/features/orders/orders.server"
import { isOpenState } from "@/lib/features/orders/states"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { planPayments } from "./payments-contract"
import { planPaymentEvents } from "./payments-events"
import { findPlanOrder } from "./plan-order-queries.server"
import { insertReceipt, isRecorded, type Receiving } from "./plan-receipts.server"
import { prepareRenewal } from "./prepare-renewal.server"
import { settlePlanPayment } from "./settle-plan-payment.server"
import { takeToBalance } from "./take-to-balance.server"

type Received = z.output<typeof planPayments.record.form.payment.shape> & { id: number }
type Given = Omit<Received, "id"> & Pick<Receiving, "forInstituteId" | "proofKey" | "proofMime" | "recordedById">

/**
 * Records what was paid to the platform itself for an order of a plan. All that is due settles it by the steps of every sale; a part goes to
 * the balance, which pays the rest of it; a cheque waits. The same payment once more changes nothing. Throws `order_closed` for an order
 * that is not open, `payment_mismatch` for more than is due, `duplicate_reference` for a reference of another payment, and `state` where the
 * plan has changed since it was ordered.
 */
export async function recordPlanPayment(
  by: number,
  { id: forInstituteId, ...received }: Received,
  proof: Upload | undefined,
): Promise<void> {
  if (received.receivedOn > indianDate(new Date()))
    throw new Failure("invalid_input", { fields: { receivedOn: ["Must not be later than today"] } })
  await withStoredFiles(async (track) => {
    const stored = track(proof && (await storeProof(PLATFORM_INSTITUTE_ID, proof)))
    const files = { proofKey: stored?.key ?? null, proofMime: stored?.mime ?? null }
    const given = { ...received, ...files, forInstituteId, recordedById: by }
    const part = await withInstitute(PLATFORM_INSTITUTE_ID, (db) => recordOrder(db, given))
    if (!part) return
    await withPlatform((db) => recordPart(db, part))
    // What is left of the next period is ordered at once.
    await prepareRenewal(forInstituteId)
  })
}

type Part = { received: Receiving; number: string }

/** Settles the order, or has a cheque wait. What was received is only a part where it returns it. */
async function recordOrder(db: Db, { transactionId, ...given }: Given): Promise<Part | undefined> {
  const { id: orderId, plan, stored } = await findPlanOrder(db, { instituteId: given.forInstituteId, transactionId })
  const sale = await orNotFound(lockOrder(db, orderId))
  const { currency, number, status } = sale.order
  const received = { ...given, orderId, currency }
  const { amountMinor, reference, recordedById: by, forInstituteId: instituteId } = received
  if (await isRecorded(db, received)) return undefined
  if (!isOpenState(status)) throw new Failure("order_closed")
  const dueMinor = chargedOf(sale.order)
  if (amountMinor > dueMinor)
    throw new Failure("payment_mismatch", { fields: { amountMinor: ["Is more than what is due"] } })
  // The balance pays no fees.
  if (stored.kind === "fee" && amountMinor < dueMinor)
    throw new Failure("payment_mismatch", { fields: { amountMinor: ["Must be all that is due"] } })
  if (received.mode === "cheque") {
    await insertReceipt(db, received, { state: "awaiting_clearance" })
    const data = { instituteId, order: number, amountMinor, currency, reference }
    await record(db, planPaymentEvents.chequeReceived, { by, data })
    return undefined
  }
  if (amountMinor < dueMinor) return { received, number }
  if ((await findObstacles(db, sale)).size > 0) throw new Failure("state", { details: { state: "active" } })
  const storeReceipt = (paymentId: number) => insertReceipt(db, received, { state: "counted", paymentId })
  await settlePlanPayment(db, sale, { received, plan, storeReceipt })
  return undefined
}

async function recordPart(db: Db, { received, number }: Part): Promise<void> {
  // First of all, as every sale of a plan does.
  await lockSubscription(db, received.forInstituteId)
  if (await isRecorded(db, received)) return
  const receiptId = await insertReceipt(db, received, { state: "counted" })
  await takeToBalance(db, { ...received, receiptId, number, by: received.recordedById })
}
