import { randomBytes } from "node:crypto"
import { record } from "@/lib/features/events/events.server"
import { receiptEntries } from "@/lib/features/ledger/advance-entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import { type LockedSale, settleOffline } from "@/lib/features/orders/orders.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planPaymentEvents } from "./payments-events"
import { instrumentOf, type Receiving } from "./plan-receipts.server"

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }

interface PaidWhole {
  received: Omit<Receiving, "proofKey" | "proofMime">
  plan: string
  /** Stores the payment with what was received, before the sale takes its numbers. */
  storeReceipt: (paymentId: number) => Promise<unknown>
}

/** Settles a locked order by a payment of all that is due, by the steps of every sale; the last thing that a transaction does. */
export async function settlePlanPayment(
  db: Db,
  sale: LockedSale,
  { received, plan, storeReceipt }: PaidWhole,
): Promise<void> {
  const { id: orderId, currency, number } = sale.order
  const { amountMinor, mode, reference, receivedOn, forInstituteId: instituteId, recordedById } = received
  const payment = await db
    .insertInto("payments")
    .values({
      ...{ orderId, amountMinor, currency, instrument: instrumentOf(received), method: mode },
      ...{ rail: "offline", provider: "offline", status: "captured" },
      providerPaymentId: `rcp_${randomBytes(12).toString("base64url")}`,
    })
    .returning(["id", "providerPaymentId"])
    .executeTakeFirstOrThrow()
  await storeReceipt(payment.id)
  const data = { instituteId, plan, order: number, amountMinor, currency, reference, receivedOn }
  await record(db, planPaymentEvents.recorded, { by: recordedById, data })
  const posting = { kind: "receipt", reference: payment.providerPaymentId, orderId, currency } as const
  await postEntries(db, posting, receiptEntries(amountMinor, NO_TAX))
  const advances = { receivedMinor: amountMinor, writtenOffMinor: 0, tax: NO_TAX }
  await settleOffline(db, sale, { payment, advances, recordedBy: recordedById })
}
