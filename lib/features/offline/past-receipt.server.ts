import { draftVoucher } from "@/lib/features/invoices/invoices.server"
import { receiptEntries } from "@/lib/features/ledger/advance-entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { insertApplication } from "./apply.server"
import { instrumentOf } from "./instrument-of"
import { insertPayment, insertReceipt } from "./receipt-queries.server"
import { referenceKeyOf } from "./reference-key"
import type { OfflineMode } from "./states"

interface PastApplication {
  order: { id: number; currency: string }
  mode: OfflineMode
  reference: string
  note: string | null
  amountMinor: number
  receivedOn: string
  at: Date
  recordedById: number
}

/** An accepted application of the past of which a part has come, with its voucher: nobody is told of it. */
export async function insertPastApplication(
  db: Db,
  { order, note, mode, reference, amountMinor, receivedOn, at, recordedById }: PastApplication,
): Promise<void> {
  const proof = { proofKey: null, proofMime: null }
  const applicationId = await insertApplication(db, { orderId: order.id, mode, reference, note, ...proof })
  await db
    .updateTable("offline_applications")
    .set({ status: "payment_awaited", reviewerId: recordedById })
    .where("id", "=", applicationId)
    .execute()
  const facts = { amountMinor, mode, referenceKey: referenceKeyOf(reference) }
  const method = instrumentOf(facts)
  const payment = await insertPayment(db, { ...facts, instrument: method }, order)
  const receipt = await insertReceipt(db, {
    ...{ ...facts, applicationId, reference, receivedOn, recordedById },
    ...{ state: "counted", paymentId: payment.id },
  })
  const part = { orderId: order.id, receiptId: receipt.id, amountMinor, method, paidOn: receivedOn }
  const voucher = await draftVoucher(db, part)
  const posting = { kind: "receipt", reference: payment.providerPaymentId, orderId: order.id } as const
  await postEntries(db, { ...posting, currency: order.currency }, receiptEntries(amountMinor, voucher.tax))
  await voucher.issue(at)
}
