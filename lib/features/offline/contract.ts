import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, optionalUpload } from "@/lib/contract/form"
import { Id, IdParams, IdText, paged, pageQuery } from "@/lib/contract/shapes"
import { COUPON_REFUSALS, COUPON_USES } from "@/lib/features/coupons/coupon-outcomes"
import { TransactionId } from "@/lib/contract/transaction-id"
import { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { REFERRAL_OUTCOMES } from "@/lib/features/referrals/referral-states"
import { ADMINS } from "@/lib/shared/roles"
import { Applied, PaidBack, Received, SoldByHand } from "./application-inputs"
import { Application, ApplicationRow, Reason } from "./application-shapes"
import { APPLICATION_TABS } from "./states"

/** Limits of what shows a payment: a picture or a PDF. */
export const PROOF = {
  mediaTypes: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  maxBytes: 10 * 1024 * 1024,
} as const

const staff = { access: ADMINS, screen: "offlineApplications" } as const
const applicant = { access: "signed-in", withoutPlan: true, screen: "offlineApplications" } as const
const OfApplication = z.object({ id: Id })
const OfReceipt = z.object({ receiptId: Id })

const BUYING = [
  "not_found",
  "not_on_sale",
  "coming_soon",
  "already_owned",
  "sold_out",
  "price_changed",
  "state_required",
  "address_required",
  "gstin_invalid",
  "application_exists",
] as const
/** What may be gone when an application is accepted, or enrolled. */
const GONE = ["sold_out", "already_owned", "not_on_sale"] as const
/** With what lowers its price. */
const GONE_BEFORE = [...GONE, "coupon_exhausted", "credit_exhausted", "friend_discount_exhausted"] as const
const RECORDING = ["not_found", "application_moved", "duplicate_reference", "above_expected"] as const
const ENROLLED = ["offline.enrolled", "order.paid", ...COUPON_USES, ...REFERRAL_OUTCOMES] as const
const RECORDED = ["offline.received", "offline.recorded", "offline.recorded_again", ...ENROLLED] as const

export const offline = {
  apply: endpoint("POST /institutes/v2/api/applyOffline", {
    summary:
      "Orders items to pay the institute itself for them: staff decide, and nothing scarce is held until they accept",
    access: "signed-in",
    withoutPlan: true,
    scope: "own",
    limit: { calls: 30, perSeconds: 3600 },
    form: { application: asJson(Applied), proof: optionalUpload(PROOF) },
    jsonPart: "application",
    reply: Application,
    failures: [...BUYING, ...COUPON_REFUSALS, "payments_not_set_up", "offline_closed", "content_too_large"],
    records: ["offline.applied"],
  }),
  own: endpoint("GET /institutes/v2/api/ownOfflineApplications", {
    ...applicant,
    summary: "The caller's own applications to pay the institute itself, the newest first (added)",
    query: pageQuery(10).extend({ transactionId: TransactionId.optional(), instituteId: IdText.optional() }),
    reply: paged(ApplicationRow),
  }),
  list: endpoint("GET /institutes/v2/api/offlineApplications", {
    ...staff,
    summary: "Applications to pay the institute itself, the oldest first while they are open",
    query: pageQuery(20).extend({ status: z.enum(APPLICATION_TABS).optional() }),
    reply: paged(ApplicationRow),
  }),
  count: endpoint("GET /institutes/v2/api/offlineApplications/count", {
    ...staff,
    summary: "How many applications there are, in all and by tab",
    query: z.object({ status: z.enum(APPLICATION_TABS).optional() }),
    reply: z.object({ count: z.int(), tabs: z.record(z.enum(APPLICATION_TABS), z.int()) }),
  }),
  show: endpoint("GET /institutes/v2/api/offlineApplications/:id", {
    ...applicant,
    summary: "One application, to its applicant and to staff (added)",
    params: IdParams,
    reply: Application,
    failures: ["not_found"],
  }),
  proof: endpoint("GET /institutes/v2/api/offlineApplications/:id/proof", {
    ...applicant,
    scope: "own",
    summary: "The picture or PDF of an application, to its applicant and to staff (added)",
    params: IdParams,
    reply: download("application/octet-stream"),
    failures: ["not_found"],
  }),
  review: endpoint("POST /institutes/v2/api/offlineReview", {
    ...staff,
    summary: "Says that somebody looks at a new application (added)",
    body: OfApplication,
    reply: Application,
    failures: ["not_found"],
    recordsNothing: "the applicant sees it, and the decision is recorded",
  }),
  accept: endpoint("POST /institutes/v2/api/offlineAccept", {
    ...staff,
    summary: "Accepts an application: what is scarce is held, and the applicant is told how to pay (added)",
    body: OfApplication,
    reply: Application,
    failures: ["not_found", "application_moved", ...GONE_BEFORE],
    records: ["offline.accepted"],
  }),
  received: endpoint("POST /institutes/v2/api/offlinePaymentReceived", {
    ...staff,
    summary:
      "Records what was received: RECEIVED is all that is left, and enrols; PARTIAL is a part, with its receipt or voucher; a cheque counts once it is cleared",
    query: z.object({ requestStatus: z.enum(["RECEIVED", "PARTIAL"]) }),
    body: Received.extend({ id: Id }),
    reply: Application,
    failures: [...RECORDING, ...GONE_BEFORE],
    records: RECORDED,
  }),
  notReceived: endpoint("POST /institutes/v2/api/offlinePaymentNotReceived", {
    ...staff,
    withoutPlan: "admins",
    summary: "Says that nothing has arrived: the applicant is reminded now, and after 3, 7 and 12 days",
    body: OfApplication,
    reply: Application,
    failures: ["not_found", "application_moved", ...GONE_BEFORE],
    records: ["offline.reminded"],
  }),
  clear: endpoint("POST /institutes/v2/api/offlineReceiptCleared", {
    ...staff,
    withoutPlan: "admins",
    summary: "Says that a cheque was cleared, so that it counts (added)",
    body: OfReceipt,
    reply: Application,
    failures: ["not_found", "application_moved"],
    records: RECORDED,
  }),
  bounce: endpoint("POST /institutes/v2/api/offlineReceiptBounced", {
    ...staff,
    withoutPlan: "admins",
    summary: "Says that a cheque that was not cleared has bounced (added)",
    body: OfReceipt.extend({ reason: Reason }),
    reply: Application,
    failures: ["not_found", "application_moved"],
    records: ["offline.receipt_reversed"],
  }),
  reverse: endpoint("POST /institutes/v2/api/offlineReverseReceipt", {
    ...staff,
    withoutPlan: "admins",
    summary: "Takes back a receipt that counts, before the enrolment (added)",
    body: OfReceipt.extend({ reason: Reason }),
    reply: Application,
    failures: ["not_found", "application_moved"],
    records: ["offline.receipt_reversed"],
  }),
  writeOff: endpoint("POST /institutes/v2/api/offlineWriteOff", {
    ...staff,
    summary: "Asks for what is missing no more, at most five percent of the total, and enrols (added)",
    body: OfApplication,
    reply: Application,
    failures: ["not_found", "application_moved", "write_off_refused", ...GONE],
    records: ["offline.written_off", ...ENROLLED],
  }),
  enrol: endpoint("POST /institutes/v2/api/offlineEnrol", {
    ...staff,
    summary: "Enrols where the whole was received and something could not be given at that time (added)",
    body: OfApplication,
    reply: Application,
    failures: ["not_found", "application_moved", ...GONE],
    records: ENROLLED,
  }),
  extend: endpoint("POST /institutes/v2/api/offlineExtend", {
    ...staff,
    summary: "Keeps an application and its price for 14 days from now (added)",
    body: OfApplication,
    reply: Application,
    failures: ["not_found", "application_moved"],
    records: ["offline.extended"],
  }),
  reject: endpoint("POST /institutes/v2/api/offlineReject", {
    ...staff,
    withoutPlan: "admins",
    summary: "Rejects an application; money that was received for it has been paid back by hand (added)",
    body: OfApplication.extend({ reason: Reason, paidBack: PaidBack.nullish() }),
    reply: Application,
    failures: ["not_found", "application_moved", "money_received"],
    records: ["offline.rejected"],
  }),
  withdraw: endpoint("POST /institutes/v2/api/offlineWithdraw", {
    ...applicant,
    right: "view",
    summary: "Withdraws the caller's own application, for which nothing was received (added)",
    body: OfApplication,
    reply: Application,
    failures: ["not_found", "application_moved"],
    records: ["offline.withdrawn"],
  }),
  quoteByHand: endpoint("POST /institutes/v2/api/offlineEnrolByHand/quote", {
    ...staff,
    summary: "What items cost a learner who has paid the institute itself, as they are recorded by hand (added)",
    limit: { calls: 120, perSeconds: 60 },
    body: SoldByHand,
    reply: QuoteTotals.omit({ online: true }),
    failures: ["not_found", "gstin_invalid"],
    recordsNothing: "it changes nothing",
  }),
  enrolByHand: endpoint("POST /institutes/v2/api/offlineEnrolByHand", {
    ...staff,
    summary:
      "Sells items to a learner who has paid the institute itself: applies, accepts and records in one step (added)",
    query: z.object({ requestStatus: z.enum(["RECEIVED", "PARTIAL"]) }),
    body: Received.extend({ ...SoldByHand.shape, expectedTotalMinor: Applied.shape.expectedTotalMinor }),
    reply: Application,
    failures: [...BUYING, ...RECORDING],
    records: RECORDED,
  }),
}
