import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { draftVoucherTakenBack } from "@/lib/features/invoices/invoices.server"
import { reversedReceiptEntries } from "@/lib/features/ledger/advance-entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import { closeOfflineOrder } from "@/lib/features/orders/orders.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { offlineEvents } from "./events"
import { instrumentOf } from "./instrument-of"
import {
  factsOf,
  leftFactsOf,
  lockApplication,
  type LockedApplication,
  moveApplication,
} from "./locked-application.server"
import { findReceipt, listReceipts, moveReceipt, type Receipt, returnPayment } from "./receipt-queries.server"
import { requireDay } from "./record-receipt.server"
import { referenceKeyOf } from "./reference-key"
import type { OfflineMode } from "./states"

type ReceiptToReverse = { receiptId: number; reason: string }

/** A cheque that was not cleared has bounced. Returns the id of its application. */
export async function bounceReceipt(db: Db, actor: Actor, { receiptId, reason }: ReceiptToReverse): Promise<number> {
  const { applicationId, amountMinor } = await findReceipt(db, receiptId)
  const application = await lockApplication(db, applicationId)
  await moveReceipt(db, receiptId, { to: "bounced", reason })
  await recordReversal(db, actor, { application, amountMinor, reason })
  return applicationId
}

/** Takes back a receipt that counts, before the enrolment. Returns the id of its application. */
export async function reverseReceipt(db: Db, actor: Actor, { receiptId, reason }: ReceiptToReverse): Promise<number> {
  const receipt = await findReceipt(db, receiptId)
  const application = await lockApplication(db, receipt.applicationId)
  if (application.status === "payment_received") await moveApplication(db, application, { to: "payment_awaited" })
  else if (application.status !== "payment_awaited") throw new Failure("application_moved")
  const voucher = await takeBack(db, { application, receipt, reason })
  await recordReversal(db, actor, { application, amountMinor: receipt.amountMinor, reason })
  await voucher.issue()
  return application.id
}

/** Takes a receipt out of the books; its voucher is taken back by `issue`, the last step. */
async function takeBack(
  db: Db,
  { application, receipt, reason }: { application: LockedApplication; receipt: Receipt; reason: string },
) {
  await moveReceipt(db, receipt.id, { to: "reversed", reason })
  const reference = await returnPayment(db, receipt.id)
  const voucher = await draftVoucherTakenBack(db, receipt.id)
  const { id: orderId, currency } = application.sale.order
  const posting = { kind: "receipt_reversed", reference, orderId, currency } as const
  await postEntries(db, posting, reversedReceiptEntries(receipt.amountMinor, voucher.tax))
  return voucher
}

type Reversal = { application: LockedApplication; amountMinor: number; reason: string }

const recordReversal = async (db: Db, actor: Actor, { application, amountMinor, reason }: Reversal) =>
  record(db, offlineEvents.receiptReversed, {
    by: actor,
    data: { ...(await leftFactsOf(db, application)), amountMinor, reason },
  })

interface Rejection {
  id: number
  reason: string
  paidBack?: { mode: OfflineMode; reference?: string | null | undefined; paidOn: string } | null | undefined
}

/**
 * Rejects an application with a reason. What was received and counts has been paid back by hand, as `paidBack` says: it leaves the
 * books, and refund vouchers take back its documents. A cheque that was not cleared is handed back. Throws `money_received` where
 * something counts and nothing is said of it.
 */
export async function rejectApplication(db: Db, actor: Actor, { id, reason, paidBack }: Rejection): Promise<void> {
  const application = await lockApplication(db, id)
  const counted = await listReceipts(db, id, "counted")
  await moveApplication(db, application, { to: "rejected", reason, reviewerId: actor.userId })
  if (counted.length > 0 && !paidBack) throw new Failure("money_received")
  if (paidBack) requireDay("paidOn", paidBack.paidOn)
  for (const cheque of await listReceipts(db, id, "awaiting_clearance"))
    await moveReceipt(db, cheque.id, { to: "bounced", reason })
  const wayBack = paidBack
    ? instrumentOf({ mode: paidBack.mode, referenceKey: referenceKeyOf(paidBack.reference ?? null) })
    : ""
  const vouchers = []
  for (const receipt of counted)
    vouchers.push(await takeBack(db, { application, receipt, reason: `${reason} (${paidBack?.paidOn}, ${wayBack})` }))
  await closeOfflineOrder(db, application.sale.order.id, "cancelled")
  const amountMinor = counted.reduce((sum, receipt) => sum + receipt.amountMinor, 0)
  await record(db, offlineEvents.rejected, {
    by: actor,
    data: { ...(await factsOf(db, application)), amountMinor, reason },
  })
  for (const voucher of vouchers) await voucher.issue()
}
