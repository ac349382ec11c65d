import type { Application } from "@/lib/features/offline/application-shapes"
import { orderLine } from "./order-line-fixture"
import { quoteTotals } from "./totals-fixture"

/** An application as the API answers with it. */
export const applicationOf = (change: Partial<Application> = {}) => ({
  id: 7,
  transactionId: "txn_".padEnd(26, "a"),
  number: "AC-2026-00042",
  status: "payment_awaited" as const,
  applicant: { id: 5, name: "Asha Rao", email: "asha@mail.test" },
  title: "Python in Six Weeks",
  mode: "bank" as const,
  reference: "N331",
  createdAt: "2026-11-20T10:00:00.000Z",
  expiresAt: "2026-12-04T10:00:00.000Z",
  totalMinor: 1_180_000,
  receivedMinor: 0,
  clearingMinor: 0,
  writtenOffMinor: 0,
  currency: "INR",
  country: "IN",
  lines: [orderLine("Python in Six Weeks")],
  totals: quoteTotals(1_180_000),
  note: null,
  hasProof: false,
  proofMime: null,
  reason: null,
  receipts: [],
  ways: null,
  institute: "Acme Academy",
  ...change,
})

/** A receipt of it. */
export const receiptOf = (change: object = {}) => ({
  id: 3,
  amountMinor: 500_000,
  mode: "bank" as const,
  reference: "N331",
  receivedOn: "2026-11-21",
  state: "counted" as const,
  recordedBy: "Meera Nair",
  recordedAt: "2026-11-21T10:00:00.000Z",
  reason: null,
  documents: [{ id: 11, number: "RV/26-27/000001", kind: "receipt_voucher" }],
  ...change,
})

export const COUNTS = { count: 1, tabs: { to_review: 1, awaiting: 0, part_paid: 0, done: 0 } }
