import { record } from "@/lib/features/events/events.server"
import { draftVoucher } from "@/lib/features/invoices/invoices.server"
import { receiptEntries } from "@/lib/features/ledger/advance-entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import { findObstacles } from "@/lib/features/orders/orders.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { offlineEvents } from "./events"
import { instrumentOf } from "./instrument-of"
import { factsOf, leftFactsOf, type LockedApplication, moveApplication, sumReceipts } from "./locked-application.server"
import type { Receipt } from "./receipt-queries.server"
import { settleApplication } from "./settle-application.server"

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }

/**
 * Books a receipt that counts from now on. One that completes the whole enrols, where everything can be given; any other has its
 * voucher, with the tax that falls due with it.
 */
export async function countReceipt(
  db: Db,
  actor: Actor,
  { application, receipt, reference }: { application: LockedApplication; receipt: Receipt; reference: string },
): Promise<void> {
  const { sale } = application
  const { amountMinor } = receipt
  const posting = { kind: "receipt", reference, orderId: sale.order.id, currency: sale.order.currency } as const
  await db.updateTable("offline_applications").set({ remindedFrom: null }).where("id", "=", application.id).execute()
  await record(db, offlineEvents.recorded, { by: actor, data: { ...(await factsOf(db, application)), amountMinor } })
  const { receivedMinor } = await sumReceipts(db, application)
  // A cheque that is not cleared leaves nothing to ask for, but does not pay.
  const isWhole = receivedMinor + application.writtenOffMinor === sale.order.totalMinor
  if (isWhole) await moveApplication(db, application, { to: "payment_received" })
  if (isWhole && (await findObstacles(db, sale)).size === 0) {
    await postEntries(db, posting, receiptEntries(amountMinor, NO_TAX))
    return settleApplication(db, actor, application)
  }
  const voucher = await draftVoucher(db, {
    orderId: sale.order.id,
    receiptId: receipt.id,
    amountMinor,
    method: instrumentOf(receipt),
    paidOn: receipt.receivedOn,
  })
  await postEntries(db, posting, receiptEntries(amountMinor, voucher.tax))
  await record(db, offlineEvents.received, {
    by: actor,
    data: { ...(await leftFactsOf(db, application)), amountMinor },
  })
  await voucher.issue()
}
