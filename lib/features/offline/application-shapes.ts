import { z } from "zod"
import { Id, Instant, Minor } from "@/lib/contract/shapes"
import { OrderLine } from "@/lib/features/orders/contract"
import { TransactionId } from "@/lib/contract/transaction-id"
import { OrderTotals } from "@/lib/features/orders/totals-shape"
import { APPLICATION_STATES, OFFLINE_MODES, RECEIPT_STATES } from "./states"

export const Mode = z.enum(OFFLINE_MODES)
export const Reference = z.string().trim().min(1, "Must be given").max(80)
export const Reason = z.string().trim().min(3, "At least 3 letters").max(500, "At most 500 letters")
export const Day = z.iso.date()

/** What was received for an application, with its documents. */
export const OfflineReceipt = z.object({
  id: Id,
  amountMinor: Minor,
  mode: Mode,
  reference: z.string().nullable(),
  receivedOn: Day,
  state: z.enum(RECEIPT_STATES),
  recordedBy: z.string(),
  recordedAt: Instant,
  reason: z.string().nullable(),
  /** Its voucher or receipt, and what has taken that back; the last part has none, but the invoice. */
  documents: z.array(z.object({ id: Id, number: z.string(), kind: z.string() })),
})
export type OfflineReceipt = z.infer<typeof OfflineReceipt>

/** Where the institute is paid itself. */
export const WaysToPay = z.object({
  modes: z.array(Mode),
  accountName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifsc: z.string().nullable(),
  bank: z.string().nullable(),
  upiId: z.string().nullable(),
})
export type WaysToPay = z.infer<typeof WaysToPay>

/** An application in a list. */
export const ApplicationRow = z.object({
  id: Id,
  transactionId: TransactionId,
  /** The number of its order. */
  number: z.string(),
  status: z.enum(APPLICATION_STATES),
  applicant: z.object({ id: Id, name: z.string(), email: z.string() }),
  /** What is bought, on one line. */
  title: z.string(),
  mode: Mode,
  reference: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  totalMinor: Minor,
  /** What was received and counts. */
  receivedMinor: Minor,
  /** What was received by cheque and is not cleared. */
  clearingMinor: Minor,
  writtenOffMinor: Minor,
  currency: z.string(),
  country: z.string(),
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

/** An application with all that its applicant and the staff see of it. */
export const Application = ApplicationRow.extend({
  lines: z.array(OrderLine),
  /** The amounts of its order, with what lowers it. */
  totals: OrderTotals,
  note: z.string().nullable(),
  hasProof: z.boolean(),
  proofMime: z.string().nullable(),
  reason: z.string().nullable(),
  receipts: z.array(OfflineReceipt),
  /** How to pay, while payment is awaited. */
  ways: WaysToPay.nullable(),
  institute: z.string(),
})
export type Application = z.infer<typeof Application>
