import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { indianDate } from "@/lib/features/invoices/financial-year"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Received } from "./application-inputs"
import { countReceipt } from "./count-receipt.server"
import { holdApplication, isUndecided } from "./decide.server"
import { offlineEvents } from "./events"
import { instrumentOf } from "./instrument-of"
import { factsOf, leftOf, lockApplication, type LockedApplication } from "./locked-application.server"
import { findFormerNumber, findReceipt, insertPayment, insertReceipt, moveReceipt } from "./receipt-queries.server"
import { referenceKeyOf } from "./reference-key"
import { MAX_DAYS_BACK } from "./states"

/** Whether all that is left was received, or a part of it. */
export type RequestStatus = "RECEIVED" | "PARTIAL"
type Input = Received & { requestStatus: RequestStatus }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Records what was received for an application, which is accepted by it where nobody has decided yet. A cheque counts once it is
 * cleared. Throws `above_expected` for more than is left, and `duplicate_reference` for a reference that was recorded before.
 */
export async function recordReceipt(db: Db, actor: Actor, input: Input & { id: number }): Promise<void> {
  const receivedOn = input.receivedOn ?? indianDate(new Date())
  requireDay("receivedOn", receivedOn)
  const application = await lockApplication(db, input.id)
  if (isUndecided(application)) await holdApplication(db, actor, application)
  else if (application.status !== "payment_awaited") throw new Failure("application_moved")
  const amountMinor = amountOf(input, await leftOf(db, application))
  const mode = input.mode ?? application.mode
  const referenceKey = referenceKeyOf(input.reference ?? null)
  if (referenceKey === null && mode !== "cash")
    throw new Failure("invalid_input", { fields: { reference: ["Must be given"] } })
  await requireNewReference(db, actor, { application, input, amountMinor, referenceKey })
  const { reference = null } = input
  const facts = { applicationId: application.id, amountMinor, mode, receivedOn, referenceKey }
  const recorded = { ...facts, reference, recordedById: actor.userId }
  if (mode === "cheque") {
    await insertReceipt(db, { ...recorded, state: "awaiting_clearance", paymentId: null })
    await record(db, offlineEvents.recorded, { by: actor, data: { ...(await factsOf(db, application)), amountMinor } })
    return
  }
  const payment = await insertPayment(db, { ...facts, instrument: instrumentOf(facts) }, application.sale.order)
  const receipt = await insertReceipt(db, { ...recorded, state: "counted", paymentId: payment.id })
  await countReceipt(db, actor, { application, receipt, reference: payment.providerPaymentId })
}

/** A cheque was cleared, so that it counts. */
export async function clearReceipt(db: Db, actor: Actor, receiptId: number): Promise<number> {
  const { applicationId } = await findReceipt(db, receiptId)
  const application = await lockApplication(db, applicationId)
  if (application.status !== "payment_awaited") throw new Failure("application_moved")
  const receipt = await findReceipt(db, receiptId)
  const payment = await insertPayment(db, { ...receipt, instrument: instrumentOf(receipt) }, application.sale.order)
  await moveReceipt(db, receiptId, { to: "counted", paymentId: payment.id })
  await countReceipt(db, actor, { application, receipt, reference: payment.providerPaymentId })
  return applicationId
}

function amountOf({ requestStatus, amountMinor }: Input, leftMinor: number): number {
  const amount = amountMinor ?? (requestStatus === "RECEIVED" ? leftMinor : undefined)
  if (amount === undefined) throw new Failure("invalid_input", { fields: { amountMinor: ["Must be given"] } })
  if (leftMinor <= 0) throw new Failure("application_moved")
  if (amount > leftMinor)
    throw new Failure("above_expected", {
      fields: { amountMinor: ["Is more than is left"] },
      details: { leftMinor: String(leftMinor) },
    })
  if (requestStatus === "RECEIVED" && amount !== leftMinor)
    throw new Failure("invalid_input", { fields: { amountMinor: ["Is not all that is left"] } })
  return amount
}

/** Throws `invalid_input` for a day of India that has not come, or is long past. */
export function requireDay(field: string, day: string): void {
  const now = Date.now()
  if (day > indianDate(new Date(now)))
    throw new Failure("invalid_input", { fields: { [field]: ["Must not be in the future"] } })
  if (day < indianDate(new Date(now - MAX_DAYS_BACK * DAY_MS)))
    throw new Failure("invalid_input", { fields: { [field]: [`At most ${MAX_DAYS_BACK} days back`] } })
}

type NewReference = {
  application: LockedApplication
  input: Pick<Input, "recordAnyway" | "reference">
  amountMinor: number
  referenceKey: string | null
}

async function requireNewReference(
  db: Db,
  actor: Actor,
  { application, input, amountMinor, referenceKey }: NewReference,
): Promise<void> {
  const formerNumber = referenceKey === null ? undefined : await findFormerNumber(db, referenceKey)
  if (formerNumber === undefined) return
  if (!input.recordAnyway) throw new Failure("duplicate_reference", { details: { number: formerNumber } })
  await record(db, offlineEvents.recordedAgain, {
    by: actor,
    data: { ...(await factsOf(db, application)), amountMinor, formerNumber, reference: input.reference ?? "" },
  })
}
