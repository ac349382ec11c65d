import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { Order } from "@/lib/features/orders/contract"
import { orderLine } from "./order-line-fixture"
import { orderTotals } from "./totals-fixture"

export const transactionId = "txn_".padEnd(26, "a")

export const line = orderLine("Python in Six Weeks")
export const SOLD_BY = { name: "Acme Learning Pvt Ltd", address: "1 MG Road, Pune", gstin: "27AAPFU0939F1ZV" }
export const order: Order = {
  mode: "live",
  transactionId,
  number: "AC-2026-00198",
  item: line.item,
  lines: [line],
  buyer: { name: "Nora Rao", email: "nora@mail.test" },
  status: "paid",
  createdAt: new Date("2026-11-26T10:00:00Z"),
  expiresAt: new Date("2026-11-26T10:30:00Z"),
  paidAt: new Date("2026-11-26T10:02:00Z"),
  isPaymentKnown: true,
  instrument: "Visa 1007",
  failure: null,
  tries: [],
  ...{ refund: null, refundedMinor: 0, billing: null, seller: SOLD_BY },
  ...orderTotals(349_900),
}
export const institute: InstituteProfile = {
  id: 2,
  slug: "acme",
  tagline: null,
  about: null,
  ...{ image: null, cover: null, favicon: null },
  brandPrimary: "#123456",
  brandAccent: "#654321",
  stateCode: null,
  country: "IN",
  locale: "en",
  timezone: "Asia/Kolkata",
  currency: "INR",
  signUpAllowed: true,
  isSelling: true,
  awaitsMobile: false,
  isClosed: false,
  takesPayments: true,
  origin: "http://acme.test",
  isCustomDomain: false,
  teaser: null,
  highlights: [],
  achievements: [],
  counts: { teachers: 0, items: [], categories: [], languages: [], prices: [] },
  name: "Acme Academy",
  ...{ legalName: "Acme Online Ltd", address: "9 Brigade Road", gstin: "29AAGCB7383J1Z4" },
  ...{ contactEmail: "help@acme.test", contactPhone: null },
}
