import { closingHandlers } from "@/lib/features/closing/handlers.server"
import { domainHandlers } from "@/lib/features/domains/handlers.server"
import { instituteEmailHandlers } from "@/lib/features/institute-email/handlers.server"
import { adminMobileHandlers } from "@/lib/features/admin-mobile/handlers.server"
import { otpHandlers } from "@/lib/features/otp/handlers.server"
import { bootstrapHandlers } from "@/lib/features/bootstrap/handlers.server"
import { contentHandlers } from "@/lib/features/content/handlers.server"
import { setupHandlers } from "@/lib/features/setup/handlers.server"
import { supportHandlers } from "@/lib/features/support/handlers.server"
import { dashboardHandlers } from "@/lib/features/dashboards/handlers.server"
import { enquiryAdminHandlers } from "@/lib/features/enquiries/admin-handlers.server"
import { instituteSettingsHandlers } from "@/lib/features/institutes/settings-handlers.server"
import { itemAdminHandlers } from "@/lib/features/items/admin-handlers.server"
import { itemEditingHandlers } from "@/lib/features/items/editing-handlers.server"
import { figureHandlers } from "@/lib/features/figures/handlers.server"
import { masterBillingHandlers } from "@/lib/features/billing/master-handlers.server"
import { billingHandlers } from "@/lib/features/billing/handlers.server"
import { masterPlanOrdersHandlers } from "@/lib/features/plan-orders/master-handlers.server"
import { planPaymentHandlers } from "@/lib/features/plan-orders/payments-handlers.server"
import { planFeesHandlers } from "@/lib/features/plan-orders/fees-handlers.server"
import { planOrdersHandlers } from "@/lib/features/plan-orders/handlers.server"
import { billingAddressHandlers } from "@/lib/features/billing-addresses/handlers.server"
import { specimenHandlers } from "@/lib/features/invoices/specimen-handlers.server"
import { documentPrefixHandlers } from "@/lib/features/invoices/prefixes-handlers.server"
import { auditLogHandlers } from "@/lib/features/audit/handlers.server"
import { addOnHandlers } from "@/lib/features/plans/add-ons-handlers.server"
import { planCatalogueHandlers } from "@/lib/features/plans/catalogue-handlers.server"
import { featureFlagHandlers } from "@/lib/features/flags/handlers.server"
import { jobQueueHandlers } from "@/lib/features/job-queues/handlers.server"
import { moneyHealthHandlers } from "@/lib/features/money-health/handlers.server"
import { accountWebhookHandlers } from "@/lib/features/orders/account-webhook-handlers.server"
import { settlementHandlers } from "@/lib/features/settlements/handlers.server"
import { ledgerHandlers } from "@/lib/features/ledger/handlers.server"
import { gatewayAccountHandlers } from "@/lib/features/gateway-accounts/handlers.server"
import { sacCodeHandlers } from "@/lib/features/tax/sac-codes-handlers.server"
import { taxHandlers } from "@/lib/features/tax/tax-handlers.server"
import { instituteAddressHandlers, reservedSlugsHandlers } from "@/lib/features/openings/addresses-handlers.server"
import { openingHandlers } from "@/lib/features/openings/handlers.server"
import { platformHandlers } from "@/lib/features/platform/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { learnerHandlers } from "@/lib/features/learners/handlers.server"
import { couponCodeHandlers } from "@/lib/features/baskets/coupon-handlers.server"
import { basketHandlers } from "@/lib/features/baskets/handlers.server"
import { couponHandlers } from "@/lib/features/coupons/handlers.server"
import { wishlistHandlers } from "@/lib/features/wishlist/handlers.server"
import { learningHandlers } from "@/lib/features/learning/handlers.server"
import { progressHandlers } from "@/lib/features/learning/progress-handlers.server"
import { erasureHandlers } from "@/lib/features/erasure/handlers.server"
import { notificationHandlers } from "@/lib/features/notifications/handlers.server"
import { invoiceHandlers } from "@/lib/features/invoices/handlers.server"
import { offlineHandlers, offlineSettingsHandlers } from "@/lib/features/offline/handlers.server"
import { orderHandlers } from "@/lib/features/orders/handlers.server"
import { paymentLinkHandlers } from "@/lib/features/orders/link-handlers.server"
import { listTotalsHandlers } from "@/lib/features/orders/list-totals-handlers.server"
import { openRefundHandlers } from "@/lib/features/orders/open-refunds-handlers.server"
import { staffOrderHandlers } from "@/lib/features/orders/staff-order-handlers.server"
import { testOrderHandlers } from "@/lib/features/orders/test-orders-handlers.server"
import { refundHandlers } from "@/lib/features/orders/refund-handlers.server"
import { refundPolicyHandlers } from "@/lib/features/orders/refund-policies-handlers.server"
import { passwordHandlers } from "@/lib/features/passwords/handlers.server"
import { itemImportHandlers } from "@/lib/features/imports/items-handlers.server"
import { folderImportHandlers } from "@/lib/features/imports/folder-handlers.server"
import { importHandlers } from "@/lib/features/imports/handlers.server"
import { memberHandlers } from "@/lib/features/members/handlers.server"
import { authHandlers } from "@/lib/features/auth/handlers.server"
import { platformAdminHandlers } from "@/lib/features/platform-admins/handlers.server"
import { profileHandlers } from "@/lib/features/profile/handlers.server"
import { roleHandlers } from "@/lib/features/roles/handlers.server"
import { presenceHandlers } from "@/lib/features/presence/handlers.server"
import { pushHandlers } from "@/lib/features/push/handlers.server"
import { ownReferralHandlers } from "@/lib/features/institute-referrals/own-handlers.server"
import { instituteReferralHandlers } from "@/lib/features/institute-referrals/handlers.server"
import { referralHandlers } from "@/lib/features/referrals/handlers.server"
import { signUpHandlers } from "@/lib/features/sign-up/handlers.server"
import { socialLoginHandlers } from "@/lib/features/social-login/handlers.server"
import { systemHandlers } from "@/lib/features/system/handlers.server"
import { enquiryHandlers } from "@/lib/features/enquiries/handlers.server"
import { exportHandlers } from "@/lib/features/exports/handlers.server"
import { masterExportHandlers } from "@/lib/features/exports/master-handlers.server"
import { instituteImportHandlers } from "@/lib/features/institute-imports/handlers.server"
import { fileHandlers } from "@/lib/features/files/handlers.server"
import { faqHandlers } from "@/lib/features/faqs/handlers.server"
import { itemHandlers } from "@/lib/features/items/handlers.server"
import { siteHandlers } from "@/lib/features/site/handlers.server"
import { planHandlers } from "@/lib/features/plans/handlers.server"
import { heldByPlanHandlers } from "@/lib/features/plans/held-handlers.server"
import { videoHandlers } from "@/lib/features/videos/handlers.server"
import type { Implementation } from "../server/api/implement"

/** The handlers of all features. */
export const implementations: Implementation[] = [
  ...contentHandlers,
  ...dashboardHandlers,
  ...setupHandlers,
  ...supportHandlers,
  ...enquiryAdminHandlers,
  ...instituteSettingsHandlers,
  ...instituteEmailHandlers,
  ...domainHandlers,
  ...itemAdminHandlers,
  ...itemEditingHandlers,
  ...documentPrefixHandlers,
  ...specimenHandlers,
  ...moneyHealthHandlers,
  ...jobQueueHandlers,
  ...featureFlagHandlers,
  ...planCatalogueHandlers,
  ...masterBillingHandlers,
  ...figureHandlers,
  ...addOnHandlers,
  ...auditLogHandlers,
  ...sacCodeHandlers,
  ...taxHandlers,
  ...gatewayAccountHandlers,
  ...ledgerHandlers,
  ...settlementHandlers,
  ...accountWebhookHandlers,
  ...billingHandlers,
  ...planOrdersHandlers,
  ...planFeesHandlers,
  ...masterPlanOrdersHandlers,
  ...planPaymentHandlers,
  ...closingHandlers,
  ...billingAddressHandlers,
  ...platformHandlers,
  ...openingHandlers,
  ...instituteAddressHandlers,
  ...reservedSlugsHandlers,
  ...instituteHandlers,
  ...planHandlers,
  ...heldByPlanHandlers,
  ...itemHandlers,
  ...faqHandlers,
  ...siteHandlers,
  ...enquiryHandlers,
  ...authHandlers,
  ...bootstrapHandlers,
  ...signUpHandlers,
  ...memberHandlers,
  ...profileHandlers,
  ...erasureHandlers,
  ...importHandlers,
  ...folderImportHandlers,
  ...itemImportHandlers,
  ...roleHandlers,
  ...adminMobileHandlers,
  ...platformAdminHandlers,
  ...otpHandlers,
  ...passwordHandlers,
  ...referralHandlers,
  ...instituteReferralHandlers,
  ...ownReferralHandlers,
  ...socialLoginHandlers,
  ...orderHandlers,
  ...paymentLinkHandlers,
  ...listTotalsHandlers,
  ...openRefundHandlers,
  ...staffOrderHandlers,
  ...testOrderHandlers,
  ...refundHandlers,
  ...refundPolicyHandlers,
  ...offlineHandlers,
  ...offlineSettingsHandlers,
  ...invoiceHandlers,
  ...notificationHandlers,
  ...learnerHandlers,
  ...learningHandlers,
  ...progressHandlers,
  ...wishlistHandlers,
  ...basketHandlers,
  ...couponCodeHandlers,
  ...couponHandlers,
  ...videoHandlers,
  ...fileHandlers,
  ...exportHandlers,
  ...masterExportHandlers,
  ...instituteImportHandlers,
  ...presenceHandlers,
  ...pushHandlers,
  ...systemHandlers,
]
