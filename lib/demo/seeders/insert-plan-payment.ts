import { randomBytes } from "node:crypto"
import { receiptEntries } from "@/lib/features/ledger/advance-entries"
import { type LedgerEntry, saleEntries } from "@/lib/features/ledger/entries"
import { insertReceipt, instrumentOf } from "@/lib/features/plan-orders/plan-receipts.server"
import type { LineAmounts } from "@/lib/features/tax/line-amounts"
import type { Db } from "@/lib/server/tenancy/transaction"
import { gatewayFeeOf } from "./sale-ledger-entries"

const NO_TAX = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }
const NO_DEDUCTIONS = { collector: "gateway", platformFeeMinor: 0, tcsMinor: 0 } as const

interface Recorded {
  mode: "bank" | "cheque"
  reference: string
}

interface PlanPayment {
  orderId: number
  forInstituteId: number
  currency: string
  totalMinor: number
  lines: readonly LineAmounts[]
  paidAt: Date
  /** The same day in India. */
  paidOn: string
  /** By UPI at the gateway, or to the platform itself, which somebody of it has recorded. */
  way: { upi: string } | Recorded
  recordedById: number
}

/** Inserts the payment of an order of a plan with its entries, as the settlement posts them. */
export const insertPlanPayment = (db: Db, payment: PlanPayment): Promise<void> =>
  "upi" in payment.way ? insertUpi(db, payment, payment.way.upi) : insertRecorded(db, payment, payment.way)

async function insertUpi(db: Db, payment: PlanPayment, instrument: string): Promise<void> {
  const { orderId, currency, totalMinor: amountMinor, paidAt, lines } = payment
  const capture = { amountMinor, ...gatewayFeeOf(amountMinor) }
  const providerPaymentId = `pay_${randomBytes(7).toString("hex")}`
  await db
    .insertInto("payments")
    .values({
      ...{ orderId, amountMinor, currency, rail: "card", provider: "razorpay", providerPaymentId, method: "upi" },
      ...{ status: "captured", feeMinor: capture.feeMinor, instrument, createdAt: paidAt },
    })
    .execute()
  const entries = saleEntries({ ...NO_DEDUCTIONS, capture, lines, roundOffMinor: 0, returnedMinor: 0 })
  await insertEntries(db, payment, { kind: "sale", reference: providerPaymentId, entries })
}

async function insertRecorded(db: Db, payment: PlanPayment, { mode, reference }: Recorded): Promise<void> {
  const { orderId, forInstituteId, currency, totalMinor: amountMinor, paidAt, lines, recordedById } = payment
  const received = { orderId, forInstituteId, amountMinor, currency, mode, reference }
  const providerPaymentId = `rcp_${randomBytes(12).toString("base64url")}`
  const { id: paymentId } = await db
    .insertInto("payments")
    .values({
      ...{ orderId, amountMinor, currency, rail: "offline", provider: "offline", providerPaymentId, method: mode },
      ...{ status: "captured", instrument: instrumentOf(received), createdAt: paidAt },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const proof = { proofKey: null, proofMime: null }
  await insertReceipt(
    db,
    { ...received, ...proof, receivedOn: payment.paidOn, recordedById },
    { state: "counted", paymentId },
  )
  const receipt = receiptEntries(amountMinor, NO_TAX)
  await insertEntries(db, payment, { kind: "receipt", reference: providerPaymentId, entries: receipt })
  const sale = saleEntries({
    ...NO_DEDUCTIONS,
    capture: { amountMinor, feeMinor: 0, feeTaxMinor: 0 },
    advances: { receivedMinor: amountMinor, writtenOffMinor: 0, tax: NO_TAX },
    ...{ lines, roundOffMinor: 0, returnedMinor: 0 },
  })
  await insertEntries(db, payment, { kind: "sale", reference: providerPaymentId, entries: sale })
}

interface Booking {
  kind: "sale" | "receipt"
  reference: string
  entries: readonly LedgerEntry[]
}

/** The entries of a booking of the past, whose time is that of the payment. */
async function insertEntries(
  db: Db,
  { orderId, currency, paidAt: createdAt }: PlanPayment,
  { kind, reference, entries }: Booking,
): Promise<void> {
  const { id: transactionId } = await db
    .insertInto("ledger_transactions")
    .values({ kind, reference, orderId, createdAt })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("ledger_entries")
    .values(entries.map((entry) => ({ ...entry, transactionId, currency })))
    .execute()
}
