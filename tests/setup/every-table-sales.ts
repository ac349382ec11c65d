import { createHash } from "node:crypto"
import { unique } from "./test-app"

export type Values = Record<string, unknown>
export type Insert = (table: string, values: Values) => Promise<number>

export const DAY = "2026-04-07"
export const AT = "2026-04-07T05:30:00.123456Z"
export const uuid = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, "0")}`
export const json = (value: unknown) => JSON.stringify(value)
export type People = { owner: number; student: number; friend: number }

export type Sale = Awaited<ReturnType<typeof insertSale>>

/** Inserts a sale with all that comes of it. */
export async function insertSale(
  insert: Insert,
  { owner, student, friend }: People,
  all: { itemId: number; proof: { key: string } },
) {
  const { itemId, proof } = all
  const coupon = { code: "PLANTS", name: "Plants", kind: "flat", valueMinor: 1_000, currency: "INR", limitTotal: 5 }
  const couponId = await insert("coupons", { ...coupon, used: 1, appliesTo: "items", hasBatch: true, status: "active" })
  const codeId = await insert("coupon_codes", { couponId, code: "ABCDEFGH12" })
  await insert("coupon_items", { couponId, itemId })
  const basketId = await insert("baskets", { userId: student })
  await insert("basket_items", { basketId, itemId, place: 0, seenMinor: 10_000 })
  await insert("wishlist_items", { userId: student, itemId })
  const amounts = { discountMinor: 1_000, taxableMinor: 9_000, totalMinor: 9_000 }
  const orderId = await insert("orders", {
    ...{
      transactionId: unique("txn"),
      buyerId: student,
      itemId: null,
      subtotalMinor: 10_000,
      ...amounts,
      currency: "INR",
    },
    ...{
      status: "partially_refunded",
      providerOrderId: unique("order"),
      paidAt: AT,
      createdAt: AT,
      basketKey: `i${itemId}`,
    },
    ...{
      number: "PL-2026-00012",
      refundedMinor: 1_000,
      supplier: json({ name: "Plants" }),
      billing: json({ name: "Asha" }),
      couponId,
      couponCode: "PLANTS",
    },
    ...{ nextCheckAt: AT },
  })
  const lineId = await insert("order_lines", {
    ...{
      orderId,
      no: 1,
      subject: "item",
      subjectId: itemId,
      itemId,
      title: "Plants",
      kind: "pre_recorded",
      accessDays: 30,
    },
    ...{ listMinor: 10_000, listTaxableMinor: 10_000, ...amounts, refundedMinor: 1_000, status: "granted" },
    ...{ orderedTax: json({ rate: 0 }) },
  })
  await insert("order_adjustments", { orderId, lineId, kind: "coupon", sourceId: couponId, amountMinor: 1_000 })
  await insert("order_notes", { orderId, authorId: owner, text: "Paid late", idempotencyKey: uuid(3) })
  await insert("coupon_redemptions", {
    ...{ couponId, codeId, userId: student, orderId, discountMinor: 1_000, status: "spent", endedAt: AT },
  })
  const providerPaymentId = unique("pay")
  const paymentId = await insert("payments", {
    ...{
      orderId,
      rail: "card",
      provider: "razorpay",
      providerPaymentId,
      method: "upi",
      amountMinor: 9_000,
      feeMinor: 90,
    },
    ...{ currency: "INR", status: "partially_refunded" },
  })
  const refundId = await insert("refunds", {
    ...{ paymentId, orderId, amountMinor: 1_000, reason: "asked", status: "pending", providerRefundId: unique("rfnd") },
    ...{ requestedById: student, decidedById: owner, key: unique("refund-key"), owedAt: AT, nextTryAt: "2999-01-01" },
  })
  await insert("refund_lines", { refundId, lineId, totalMinor: 1_000, taxableMinor: 1_000 })
  await insert("disputes", {
    ...{
      orderId,
      paymentId,
      providerDisputeId: unique("disp"),
      amountMinor: 500,
      status: "won",
      endedAt: AT,
      feeMinor: 10,
    },
  })
  const applicationId = await insert("offline_applications", {
    ...{
      orderId,
      status: "payment_received",
      mode: "upi",
      reference: "UPI1",
      proofKey: proof.key,
      proofMime: "image/webp",
    },
    ...{ reviewerId: owner },
  })
  const receiptId = await insert("offline_receipts", {
    ...{
      applicationId,
      paymentId,
      amountMinor: 9_000,
      mode: "upi",
      receivedOn: DAY,
      state: "counted",
      recordedById: owner,
    },
  })
  const codes = await insert("referral_codes", { userId: student, code: "PLANTS9" })
  const referralId = await insert("referrals", {
    ...{ referrerId: student, referredId: friend, codeId: codes, status: "rewarded", orderId, qualifiedAt: AT },
    ...{ decidedById: owner, decidedAt: AT },
  })
  const rewardId = await insert("referral_rewards", {
    ...{ referralId, userId: student, amountMinor: 5_000, usedMinor: 100, status: "available", holdUntil: AT },
    ...{ availableAt: AT, expiresAt: "2027-04-07" },
  })
  await insert("credit_accounts", { userId: student, balanceMinor: 5_000, heldMinor: 0 })
  await insert("credit_entries", { userId: student, kind: "earned", amountMinor: 5_000, rewardId })
  await insert("credit_holds", {
    userId: student,
    orderId,
    amountMinor: 100,
    spentMinor: 100,
    status: "spent",
    endedAt: AT,
  })
  return { orderId, lineId, refundId, receiptId, referralId, applicationId, providerPaymentId }
}

/** Inserts the documents and the books of a sale. */
export async function insertAfterSale(
  insert: Insert,
  { owner }: People,
  all: Sale & { invoices: { key: string; sha256: string }[] },
) {
  const { orderId, lineId, refundId, receiptId, invoices, providerPaymentId } = all
  const taxes = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }
  const document = (no: number, kind: string, values: Values) => {
    const checkCode = createHash("md5").update(unique("code")).digest("hex")
    return insert("invoices", {
      ...{
        series: kind === "receipt" ? "RC" : "CN",
        financialYear: 2026,
        no,
        number: `${kind.slice(0, 2)}/2026/${no}`,
      },
      ...{
        kind,
        orderId,
        issuedAt: AT,
        issuedOn: DAY,
        taxableMinor: 9_000,
        ...taxes,
        roundOffMinor: 0,
        totalMinor: 9_000,
      },
      ...{ document: json({ checkCode, title: "Receipt" }), checkCode, ...values },
    })
  }
  const drawn = (at: number) => ({ key: invoices[at]?.key, sha256: invoices[at]?.sha256, pdfStatus: "ready" })
  const invoiceId = await document(1, "receipt", { ...drawn(0), receiptId })
  await document(2, "receipt", { ...drawn(1), replacesId: invoiceId })
  await document(1, "credit_note", { ...drawn(2), againstId: invoiceId, refundId })
  await insert("invoice_lines", {
    ...{ invoiceId, lineId, title: "Plants", rateBasisPoints: 0, treatment: "none", taxableMinor: 9_000, ...taxes },
    ...{ totalMinor: 9_000 },
  })
  const transactionId = await insert("ledger_transactions", { kind: "sale", reference: providerPaymentId, orderId })
  const entry = { transactionId, currency: "INR" }
  await insert("ledger_entries", { ...entry, account: "gateway", amountMinor: 9_000 })
  await insert("ledger_entries", { ...entry, account: "sales", amountMinor: -9_000 })
  await insert("settlement_runs", { day: DAY, payments: 1, refunds: 0, others: 0 })
  await insert("settlement_differences", {
    ...{ day: DAY, subject: "payment", providerId: "pay_1", kind: "other_amount", hereMinor: 1, thereMinor: 2 },
    ...{ currency: "INR", transactionId: "txn_1", status: "seen", seenById: owner, endedAt: AT, note: "Known" },
  })
}
