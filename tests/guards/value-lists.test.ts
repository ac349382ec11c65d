import pg from "pg"
import { TRIAL_CLAIM_KINDS } from "@/lib/features/openings/trial-claims.server"
import { ONLINE_STATUSES } from "@/lib/contract/live"
import { COMPLETION_RULES } from "@/lib/features/catalogue/material-kinds"
import { DRIP_KINDS } from "@/lib/features/access/drip"
import { BALANCE_KINDS } from "@/lib/features/billing/change-balance.server"
import { SUSPENSION_CATEGORIES } from "@/lib/features/billing/restrictions"
import { MOVEMENTS } from "@/lib/features/figures/movements"
import { RESTRICTIONS } from "@/lib/shared/restriction"
import { COUPON_KINDS, COUPON_SCOPES, PLAN_INTERVALS } from "@/lib/features/coupons/coupon-offer"
import { COUPON_STATUSES, REDEMPTION_STATES } from "@/lib/features/coupons/coupon-states"
import { DOMAIN_STATUSES, OWNERSHIPS, ROUTINGS } from "@/lib/features/domains/contract"
import { ENQUIRY_STATUSES, MESSAGE_KINDS } from "@/lib/features/enquiries/admin-shapes"
import { DELIVERY_STATES } from "@/lib/features/events/delivery-rules"
import { FAQ_TYPES } from "@/lib/features/faqs/contract"
import { IMPORT_ROLES, IMPORT_STATUSES, ROW_STATUSES } from "@/lib/features/imports/import-shapes"
import { ITEM_ROW_STATUSES } from "@/lib/features/imports/items-shapes"
import { EXPORT_STATUSES } from "@/lib/features/exports/contract"
import { INSTITUTE_IMPORT_STATUSES, LEFT_OUT_REASONS } from "@/lib/features/institute-imports/contract"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { LEVELS } from "@/lib/features/items/levels"
import { ACCESS_SOURCES, ACCESS_STATUSES } from "@/lib/features/learners/contract"
import { FLAG_STATES } from "@/lib/features/flags/contract"
import { RESOLUTIONS } from "@/lib/features/job-queues/contract"
import { COMPLETED_BY } from "@/lib/features/learning/completion"
import { GENDERS, MEMBER_STATUSES, RELATIONS } from "@/lib/features/members/member-shapes"
import {
  ANNOUNCEMENT_STATUSES,
  AUDIENCE_KINDS,
  AUDIENCE_ROLES,
  NOTIFICATION_STATUSES,
} from "@/lib/features/notifications/notification-shapes"
import { CREDIT_KINDS, HOLD_STATES, REWARD_STATES } from "@/lib/features/credit/credit-states"
import {
  INSTITUTE_REFERRAL_STATES,
  INSTITUTE_REJECTED_REASONS,
  INSTITUTE_REVIEW_REASONS,
} from "@/lib/features/institute-referrals/states"
import { PLAN_PAYMENT_MODES, PLAN_RECEIPT_STATES } from "@/lib/features/plan-orders/receipt-states"
import { REFERRAL_STATES, REJECTED_REASONS, REVIEW_REASONS } from "@/lib/features/referrals/referral-states"
import { SERIES } from "@/lib/features/invoices/document-number"
import { INVOICE_KINDS } from "@/lib/features/invoices/invoice-kind"
import { LEDGER_ACCOUNTS, TRANSACTION_KINDS } from "@/lib/features/ledger/accounts"
import { CHECK_STATUSES } from "@/lib/features/money-health/contract"
import {
  DISPUTE_STATES,
  LINE_STATES,
  LINK_STATES,
  ORDER_STATES,
  PAYMENT_STATES,
  RAILS,
  REFUND_FAILURES,
  REFUND_KINDS,
  REFUND_MODES,
  REFUND_ORIGINS,
  REFUND_STATES,
} from "@/lib/features/orders/states"
import { APPLICATION_STATES, OFFLINE_MODES, RECEIPT_STATES } from "@/lib/features/offline/states"
import { PUSH_STATES } from "@/lib/features/push/push-states"
import { PROVIDERS } from "@/lib/features/social-login/contract"
import { ACCOUNT_STATES, PAYMENT_MODES } from "@/lib/features/gateway-accounts/account-states"
import { DIFFERENCE_KINDS, DIFFERENCE_STATES, SUBJECTS } from "@/lib/features/settlements/difference"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { REGISTRATIONS } from "@/lib/features/tax/registration"
import { END_REASONS } from "@/lib/features/support/contract"
import { TAXABILITIES } from "@/lib/features/tax/treatment"
import { VIDEO_STATUSES } from "@/lib/features/videos/video-shapes"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { THEMES } from "@/lib/shared/constants"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { BASE_ROLES, ROLES } from "@/lib/shared/roles"

/** The list in TypeScript that holds the same values as the CHECK of a column. */
const LISTS: Record<string, readonly string[]> = {
  "announcements.status": ANNOUNCEMENT_STATUSES,
  "coupon_redemptions.status": REDEMPTION_STATES,
  "coupons.appliesTo": COUPON_SCOPES,
  "coupons.planInterval": PLAN_INTERVALS,
  "coupons.kind": COUPON_KINDS,
  "coupons.status": COUPON_STATUSES,
  "credit_entries.kind": CREDIT_KINDS,
  "credit_holds.status": HOLD_STATES,
  "enquiries.status": ["new", ...ENQUIRY_STATUSES],
  "enquiry_messages.kind": MESSAGE_KINDS,
  "entitlements.source": ACCESS_SOURCES,
  "entitlements.status": ACCESS_STATUSES,
  "exports.status": EXPORT_STATUSES,
  "institute_imports.status": INSTITUTE_IMPORT_STATUSES,
  "institute_import_rows.leftOut": [...LEFT_OUT_REASONS, "gone"],
  "disputes.status": DISPUTE_STATES,
  "dispatches.state": ["waiting", "running", "done"],
  "event_deliveries.state": DELIVERY_STATES,
  "document_series.series": SERIES,
  "draft_faqs.faqType": FAQ_TYPES,
  "draft_materials.completionRule": COMPLETION_RULES,
  "draft_materials.dripKind": DRIP_KINDS,
  "draft_sections.dripKind": DRIP_KINDS,
  "faqs.faqType": FAQ_TYPES,
  "gateway_accounts.mode": PAYMENT_MODES,
  "gateway_accounts.status": ACCOUNT_STATES,
  "institute_domains.ownership": OWNERSHIPS,
  "institute_domains.routing": ROUTINGS,
  "institute_restrictions.kind": RESTRICTIONS,
  "institute_restrictions.category": SUSPENSION_CATEGORIES,
  "institute_domains.status": DOMAIN_STATUSES,
  "invoices.kind": INVOICE_KINDS,
  "invoices.series": SERIES,
  "item_import_rows.status": ITEM_ROW_STATUSES,
  "item_imports.status": IMPORT_STATUSES,
  "items.kind": listItemKinds(),
  "items.level": LEVELS,
  "items.placeRule": PLACE_RULES,
  "items.status": ITEM_STATUSES,
  "feature_flags.state": FLAG_STATES,
  "job_failures.resolution": RESOLUTIONS,
  "openings.step": ["code", "opened", "provider"],
  "trial_claims.kind": TRIAL_CLAIM_KINDS,
  "kind_tax_defaults.kind": listItemKinds(),
  "kind_tax_defaults.placeRule": PLACE_RULES,
  "material_progress.completedBy": COMPLETED_BY,
  "materials.completionRule": COMPLETION_RULES,
  "materials.dripKind": DRIP_KINDS,
  "media_assets.status": VIDEO_STATUSES,
  "memberships.role": ROLES,
  "memberships.status": MEMBER_STATUSES,
  "institute_balance_entries.kind": BALANCE_KINDS,
  "institute_referrals.rejectedReason": INSTITUTE_REJECTED_REASONS,
  "institute_referrals.reviewReason": INSTITUTE_REVIEW_REASONS,
  "institute_referrals.rewardStatus": REWARD_STATES,
  "institute_referrals.status": INSTITUTE_REFERRAL_STATES,
  "ledger_entries.account": LEDGER_ACCOUNTS,
  "ledger_transactions.kind": TRANSACTION_KINDS,
  "money_checks.status": CHECK_STATUSES,
  "notifications.audience": AUDIENCE_KINDS,
  "notifications.audienceRole": AUDIENCE_ROLES,
  "notifications.status": NOTIFICATION_STATUSES,
  "order_lines.status": LINE_STATES,
  "orders.mode": PAYMENT_MODES,
  "offline_applications.mode": OFFLINE_MODES,
  "offline_applications.status": APPLICATION_STATES,
  "offline_receipts.mode": OFFLINE_MODES,
  "offline_receipts.state": RECEIPT_STATES,
  "orders.rail": RAILS,
  "orders.status": ORDER_STATES,
  "payment_links.status": LINK_STATES,
  "plan_receipts.mode": PLAN_PAYMENT_MODES,
  "plan_receipts.state": PLAN_RECEIPT_STATES,
  "payments.status": PAYMENT_STATES,
  "presence.status": ONLINE_STATUSES,
  "push_deliveries.state": PUSH_STATES,
  "refunds.failureKind": REFUND_FAILURES,
  "refunds.kind": REFUND_KINDS,
  "refunds.origin": REFUND_ORIGINS,
  "refunds.paidMode": REFUND_MODES,
  "referral_rewards.status": REWARD_STATES,
  "referrals.rejectedReason": REJECTED_REASONS,
  "referrals.reviewReason": REVIEW_REASONS,
  "referrals.status": REFERRAL_STATES,
  "refunds.status": REFUND_STATES,
  "roles.baseRole": BASE_ROLES,
  "sac_codes.taxability": TAXABILITIES,
  "support_sessions.endReason": END_REASONS,
  "settlement_differences.kind": DIFFERENCE_KINDS,
  "settlement_differences.status": DIFFERENCE_STATES,
  "settlement_differences.subject": SUBJECTS,
  "sections.dripKind": DRIP_KINDS,
  "sign_in_tickets.provider": PROVIDERS,
  "social_identities.provider": PROVIDERS,
  "tax_profiles.registration": REGISTRATIONS,
  "student_parents.relation": RELATIONS,
  "user_import_rows.status": ROW_STATUSES,
  "user_imports.role": IMPORT_ROLES,
  "user_imports.status": IMPORT_STATUSES,
  "users.gender": GENDERS,
  "subscription_moves.mrrKind": MOVEMENTS,
  "users.theme": THEMES,
}

/** Values that TypeScript spells where it uses them, since nothing chooses from them, with those of the CHECK. */
const SPELLED: Record<string, readonly string[]> = {
  "caption_generations.status": ["queued", "processing", "failed"],
  "document_pdfs.status": ["queued", "processing", "ready", "failed"],
  "files.access": ["public", "item", "part"],
  "folder_import_entries.status": ["ready", "stored", "done", "failed", "left_out"],
  "folder_imports.status": ["reading", "ready", "importing", "done", "done_with_errors", "failed", "cancelled"],
  "gateway_accounts.source": ["keys", "oauth", "platform"],
  "institute_subscriptions.interval": ["month", "year"],
  "setup_set_aside.what": ["checklist", "colleague", "domain"],
  "institute_subscriptions.pending": ["none", "cancel", "downgrade"],
  "institute_subscriptions.status": ["trialing", "active", "past_due", "grace", "expired"],
  "institutes.status": ["draft", "pending_verification", "active", "suspended", "closed"],
  "invoice_lines.treatment": ["cgst", "utgst", "igst", "zero", "exempt", "none"],
  "invoices.pdfStatus": ["queued", "ready", "failed"],
  "item_samples.status": ["queued", "ready", "none"],
  "notification_deliveries.state": ["due", "sending", "sent", "skipped", "failed"],
  "one_time_codes.purpose": ["sign_in", "verify_contact", "reset_password", "admin_mobile", "open_institute"],
  "order_adjustments.kind": [
    "coupon",
    "recurring_coupon",
    "referral",
    "referral_credit",
    "forgiven",
    "institute_referral",
  ],
  "order_lines.subject": ["item", "plan", "add_on", "fee"],
  "order_lines.treatment": ["cgst", "utgst", "igst", "zero", "exempt", "none"],
  "payments.rail": RAILS,
  "pdf_contents.status": ["queued", "ready", "failed"],
  "push_tokens.kind": ["fcm", "webpush"],
  "subscription_lines.kind": ["plan", "add_on"],
  "reviews.status": ["pending", "shown", "hidden"],
  "sessions.revokeReason": ["signed_out", "session_replaced", "disabled", "expired"],
}

/** The columns whose CHECK lists values, each with the values. */
async function checkedColumns(): Promise<Record<string, string[]>> {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select conrelid::regclass || '.' || attname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`,
  )
  await owner.end()
  return Object.fromEntries(
    rows.map(({ name, definition }) => [
      name,
      Array.from(definition.matchAll(/'(\w+)'::text/g), ([, value = ""]) => value),
    ]),
  )
}

const sorted = (lists: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.toSorted()]))

test("every list of values is the same in TypeScript and in the database", async () => {
  const columns = await checkedColumns()
  expect(Object.keys(columns).length).toBeGreaterThan(40)
  expect(sorted(columns)).toEqual(sorted({ ...LISTS, ...SPELLED }))
})
