import { closing } from "@/lib/features/closing/contract"
import { domains } from "@/lib/features/domains/contract"
import { instituteEmail } from "@/lib/features/institute-email/contract"
import { adminMobile } from "@/lib/features/admin-mobile/contract"
import { otp } from "@/lib/features/otp/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { content } from "@/lib/features/content/contract"
import { setup } from "@/lib/features/setup/contract"
import { support } from "@/lib/features/support/contract"
import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { billing } from "@/lib/features/billing/contract"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { specimen } from "@/lib/features/invoices/specimen-contract"
import { documentPrefixes } from "@/lib/features/invoices/prefixes-contract"
import { auditLog } from "@/lib/features/audit/contract"
import { addOns } from "@/lib/features/plans/add-ons-contract"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { figures } from "@/lib/features/figures/contract"
import { featureFlags } from "@/lib/features/flags/contract"
import { jobQueues } from "@/lib/features/job-queues/contract"
import { moneyHealth } from "@/lib/features/money-health/contract"
import { accountWebhook } from "@/lib/features/orders/account-webhook-contract"
import { settlements } from "@/lib/features/settlements/contract"
import { ledger } from "@/lib/features/ledger/contract"
import { gatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"
import { tax } from "@/lib/features/tax/tax-contract"
import { platform } from "@/lib/features/platform/contract"
import { erasure } from "@/lib/features/erasure/contract"
import { dataExports } from "@/lib/features/exports/contract"
import { masterExports } from "@/lib/features/exports/master-contract"
import { instituteImports } from "@/lib/features/institute-imports/contract"
import { fileFolders, files } from "@/lib/features/files/contract"
import { uploads } from "@/lib/features/files/uploads-contract"
import { institutes } from "@/lib/features/institutes/contract"
import { learners } from "@/lib/features/learners/contract"
import { learning } from "@/lib/features/learning/contract"
import { progress } from "@/lib/features/learning/progress-contract"
import { passwords } from "@/lib/features/passwords/contract"
import { imports } from "@/lib/features/imports/contract"
import { itemImports } from "@/lib/features/imports/items-contract"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { members } from "@/lib/features/members/contract"
import { auth } from "@/lib/features/auth/contract"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { profile } from "@/lib/features/profile/contract"
import { roles } from "@/lib/features/roles/contract"
import { presence } from "@/lib/features/presence/contract"
import { push } from "@/lib/features/push/contract"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { instituteReferrals } from "@/lib/features/institute-referrals/contract"
import { referrals } from "@/lib/features/referrals/contract"
import { signUp } from "@/lib/features/sign-up/contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { system } from "@/lib/features/system/contract"
import { enquiries } from "@/lib/features/enquiries/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { items } from "@/lib/features/items/contract"
import { site } from "@/lib/features/site/contract"
import { plans } from "@/lib/features/plans/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { notifications } from "@/lib/features/notifications/contract"
import { invoices } from "@/lib/features/invoices/contract"
import { offline } from "@/lib/features/offline/contract"
import { offlineSettings } from "@/lib/features/offline/settings-contract"
import { instituteAddress, reservedSlugs } from "@/lib/features/openings/addresses-contract"
import { openings } from "@/lib/features/openings/contract"
import { orders } from "@/lib/features/orders/contract"
import { paymentLinkCalls } from "@/lib/features/orders/link-contract"
import { listTotals } from "@/lib/features/orders/list-totals-contract"
import { openRefunds } from "@/lib/features/orders/open-refunds-contract"
import { staffOrders } from "@/lib/features/orders/staff-order-contract"
import { testOrders } from "@/lib/features/orders/test-orders-contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { refundPolicies } from "@/lib/features/orders/refund-policies-contract"
import { videos } from "@/lib/features/videos/contract"
import { baskets } from "@/lib/features/baskets/contract"
import { couponCodes } from "@/lib/features/baskets/coupon-contract"
import { coupons } from "@/lib/features/coupons/contract"
import { wishlist } from "@/lib/features/wishlist/contract"
import type { Contract } from "../contract/endpoint"

/** The contracts of all features: the source of the OpenAPI document, the guards and the tests. */
export const contracts: Record<string, Contract> = {
  content,
  dashboards,
  setup,
  support,
  enquiriesAdmin,
  instituteSettings,
  instituteEmail,
  domains,
  itemsAdmin,
  itemEditing,
  documentPrefixes,
  specimen,
  moneyHealth,
  jobQueues,
  featureFlags,
  planCatalogue,
  masterBilling,
  figures,
  addOns,
  auditLog,
  sacCodes,
  tax,
  gatewayAccounts,
  ledger,
  settlements,
  accountWebhook,
  billing,
  planOrders,
  planFees,
  masterPlanOrders,
  planPayments,
  closing,
  billingAddresses,
  platform,
  openings,
  instituteAddress,
  reservedSlugs,
  institutes,
  items,
  plans,
  heldByPlan,
  faqs,
  site,
  enquiries,
  auth,
  bootstrap,
  signUp,
  members,
  profile,
  erasure,
  imports,
  folderImports,
  itemImports,
  roles,
  adminMobile,
  platformAdmins,
  otp,
  passwords,
  referrals,
  instituteReferrals,
  ownReferrals,
  socialLogin,
  learners,
  learning,
  progress,
  wishlist,
  baskets,
  couponCodes,
  coupons,
  videos,
  files,
  fileFolders,
  dataExports,
  masterExports,
  instituteImports,
  uploads,
  orders,
  paymentLinkCalls,
  listTotals,
  openRefunds,
  staffOrders,
  testOrders,
  refunds,
  refundPolicies,
  offline,
  offlineSettings,
  invoices,
  notifications,
  presence,
  push,
  system,
}
