import { closingEvents } from "@/lib/features/closing/events"
import { accountEvents, membershipEvents } from "@/lib/features/auth/events"
import { documentEvents } from "@/lib/features/documents/events"
import { offlineEvents } from "@/lib/features/offline/events"
import { givenEvents, restrictionEvents } from "@/lib/features/billing/master-events"
import { planEvents, trialEvents } from "@/lib/features/billing/events"
import { feeEvents } from "@/lib/features/billing/fee-events"
import { billingEvents } from "@/lib/features/billing-addresses/events"
import { couponEvents } from "@/lib/features/coupons/events"
import { domainEvents } from "@/lib/features/domains/events"
import { enquiryEvents } from "@/lib/features/enquiries/events"
import type { DeclaredEvent } from "@/lib/features/events/event"
import { exportEvents } from "@/lib/features/exports/events"
import { instituteImportEvents } from "@/lib/features/institute-imports/events"
import { faqEvents } from "@/lib/features/faqs/events"
import { fileEvents } from "@/lib/features/files/events"
import { importEvents } from "@/lib/features/imports/events"
import { instituteEvents } from "@/lib/features/institutes/events"
import { itemDraftEvents, itemEvents, itemStatusEvents } from "@/lib/features/items/events"
import { accessEvents, noteEvents } from "@/lib/features/learners/events"
import { auditEvents } from "@/lib/features/audit/events"
import { flagEvents } from "@/lib/features/flags/events"
import { jobEvents } from "@/lib/features/job-queues/events"
import { lessonEvents } from "@/lib/features/learning/events"
import { memberEvents } from "@/lib/features/members/events"
import { announcementEvents, notificationEvents, smsEvents, whatsAppEvents } from "@/lib/features/notifications/events"
import { instituteReferralEvents } from "@/lib/features/institute-referrals/events"
import { invoiceEvents } from "@/lib/features/invoices/events"
import { moneyHealthEvents } from "@/lib/features/money-health/events"
import { disputeEvents, orderEvents, refundEvents } from "@/lib/features/orders/events"
import { planPaymentEvents } from "@/lib/features/plan-orders/payments-events"
import { catalogueEvents } from "@/lib/features/plans/catalogue-events"
import { quotaEvents } from "@/lib/features/plans/events"
import { heldEvents } from "@/lib/features/plans/held-events"
import { programmeEvents, referralEvents } from "@/lib/features/referrals/events"
import { roleEvents } from "@/lib/features/roles/events"
import { settlementEvents } from "@/lib/features/settlements/events"
import { ledgerEvents } from "@/lib/features/ledger/events"
import { gatewayAccountEvents } from "@/lib/features/gateway-accounts/events"
import { supportEvents } from "@/lib/features/support/events"
import { taxEvents } from "@/lib/features/tax/events"
import { videoEvents } from "@/lib/features/videos/events"

/** The events of all features. */
export const eventList: DeclaredEvent[] = [
  accountEvents,
  membershipEvents,
  accessEvents,
  memberEvents,
  orderEvents,
  refundEvents,
  disputeEvents,
  referralEvents,
  instituteReferralEvents,
  programmeEvents,
  couponEvents,
  invoiceEvents,
  moneyHealthEvents,
  jobEvents,
  flagEvents,
  auditEvents,
  enquiryEvents,
  itemStatusEvents,
  itemDraftEvents,
  itemEvents,
  faqEvents,
  fileEvents,
  exportEvents,
  instituteImportEvents,
  domainEvents,
  instituteEvents,
  importEvents,
  roleEvents,
  noteEvents,
  lessonEvents,
  notificationEvents,
  announcementEvents,
  whatsAppEvents,
  smsEvents,
  quotaEvents,
  heldEvents,
  trialEvents,
  planEvents,
  feeEvents,
  catalogueEvents,
  planPaymentEvents,
  givenEvents,
  restrictionEvents,
  videoEvents,
  documentEvents,
  taxEvents,
  gatewayAccountEvents,
  ledgerEvents,
  settlementEvents,
  billingEvents,
  closingEvents,
  offlineEvents,
  supportEvents,
].flatMap((events) => Object.values<DeclaredEvent>(events))
