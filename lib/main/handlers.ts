import { adminMobileHandlers } from "@/lib/features/admin-mobile/handlers.server"
import { codeHandlers } from "@/lib/features/otp/handlers.server"
import { codeJobs } from "@/lib/features/otp/jobs.server"
import { dashboardHandlers } from "@/lib/features/dashboards/handlers.server"
import { enquiryAdminHandlers } from "@/lib/features/enquiries/admin-handlers.server"
import { instituteSettingsHandlers } from "@/lib/features/institutes/settings-handlers.server"
import { itemAdminHandlers } from "@/lib/features/items/admin-handlers.server"
import { platformHandlers } from "@/lib/features/platform/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { learningHandlers } from "@/lib/features/learning/handlers.server"
import { sendMail, sendSms } from "@/lib/features/mail/mail.server"
import { erasureHandlers } from "@/lib/features/erasure/handlers.server"
import { erasureJobs } from "@/lib/features/erasure/jobs.server"
import { expireEntitlements } from "@/lib/features/entitlements/jobs.server"
import { notificationHandlers } from "@/lib/features/notifications/handlers.server"
import { notificationJobs } from "@/lib/features/notifications/jobs.server"
import { orderHandlers } from "@/lib/features/orders/handlers.server"
import { orderJobs } from "@/lib/features/orders/jobs.server"
import { passwordHandlers } from "@/lib/features/passwords/handlers.server"
import { importHandlers } from "@/lib/features/imports/handlers.server"
import { importUsers } from "@/lib/features/imports/jobs.server"
import { memberHandlers } from "@/lib/features/members/handlers.server"
import { sendInvitations } from "@/lib/features/members/jobs.server"
import { peopleHandlers } from "@/lib/features/auth/handlers.server"
import { platformAdminHandlers } from "@/lib/features/platform-admins/handlers.server"
import { profileHandlers } from "@/lib/features/profile/handlers.server"
import { roleHandlers } from "@/lib/features/roles/handlers.server"
import { presenceHandlers } from "@/lib/features/presence/handlers.server"
import { pushHandlers } from "@/lib/features/push/handlers.server"
import { pushJobs } from "@/lib/features/push/jobs.server"
import { referralHandlers } from "@/lib/features/referrals/handlers.server"
import { socialHandlers } from "@/lib/features/social-login/handlers.server"
import { systemHandlers } from "@/lib/features/system/handlers.server"
import { enquiryHandlers } from "@/lib/features/enquiries/handlers.server"
import { faqHandlers } from "@/lib/features/faqs/handlers.server"
import { itemHandlers } from "@/lib/features/items/handlers.server"
import { planHandlers } from "@/lib/features/plans/handlers.server"
import { removeFiles } from "../server/media/remove-files"
import type { Implementation } from "../server/http/implement"
import type { Job } from "../server/jobs/job"

/** Every call of the product with its handler. */
export const implementations: Implementation[] = [
  ...dashboardHandlers,
  ...enquiryAdminHandlers,
  ...instituteSettingsHandlers,
  ...itemAdminHandlers,
  ...platformHandlers,
  ...instituteHandlers,
  ...planHandlers,
  ...itemHandlers,
  ...faqHandlers,
  ...enquiryHandlers,
  ...peopleHandlers,
  ...memberHandlers,
  ...profileHandlers,
  ...erasureHandlers,
  ...importHandlers,
  ...roleHandlers,
  ...adminMobileHandlers,
  ...platformAdminHandlers,
  ...codeHandlers,
  ...passwordHandlers,
  ...referralHandlers,
  ...socialHandlers,
  ...orderHandlers,
  ...notificationHandlers,
  ...learningHandlers,
  ...presenceHandlers,
  ...pushHandlers,
  ...systemHandlers,
]

/** Every job of the product. */
export const jobs: Job[] = [
  sendMail,
  sendSms,
  ...codeJobs,
  ...orderJobs,
  ...notificationJobs,
  expireEntitlements,
  ...pushJobs,
  ...erasureJobs,
  removeFiles,
  sendInvitations,
  importUsers,
]
