import { figureJobs } from "@/lib/features/figures/find-risks.server"
import { platformJobs } from "@/lib/features/platform/measure-institutes.server"
import { billingJobs } from "@/lib/features/billing/jobs.server"
import { closingJobs } from "@/lib/features/closing/jobs.server"
import { contentJobs } from "@/lib/features/content/jobs.server"
import { releaseEndedUses } from "@/lib/features/coupons/jobs.server"
import { documentJobs, documentTasks } from "@/lib/features/documents/jobs.server"
import { pdfJobs, pdfTasks } from "@/lib/features/documents/pdf-jobs.server"
import { invoiceJobs } from "@/lib/features/invoices/jobs.server"
import { settlementJobs } from "@/lib/features/settlements/jobs.server"
import { watchWebhooks } from "@/lib/features/gateway-accounts/watch-webhooks.server"
import { resealSecrets } from "@/lib/features/gateway-accounts/reseal.server"
import { moneyHealthJobs } from "@/lib/features/money-health/jobs.server"
import { domainJobs } from "@/lib/features/domains/jobs.server"
import { collectJobFailures } from "@/lib/features/job-queues/collect-failures.server"
import { expireEntitlements } from "@/lib/features/access/jobs.server"
import { exportJobs } from "@/lib/features/exports/jobs.server"
import { instituteImportJobs } from "@/lib/features/institute-imports/jobs.server"
import { erasureJobs } from "@/lib/features/erasure/jobs.server"
import { fileJobs } from "@/lib/features/files/jobs.server"
import { instituteEmailJobs } from "@/lib/features/institute-email/jobs.server"
import { importJobs } from "@/lib/features/imports/import-jobs.server"
import { mailOpening } from "@/lib/features/enquiries/opening.server"
import { removeDeletedItems } from "@/lib/features/items/jobs.server"
import { countWatched } from "@/lib/features/learning/watch-histogram.server"
import { eventJobs } from "@/lib/features/events/events.server"
import { sendMail } from "@/lib/features/mail/mail.server"
import { sendInvitations } from "@/lib/features/members/jobs.server"
import { notificationJobs } from "@/lib/features/notifications/jobs.server"
import { offlineJobs } from "@/lib/features/offline/jobs.server"
import { addressJobs } from "@/lib/features/openings/address-jobs.server"
import { laterClaimJobs } from "@/lib/features/openings/later-claims.server"
import { openingJobs } from "@/lib/features/openings/jobs.server"
import { orderJobs, orderTasks } from "@/lib/features/orders/jobs.server"
import { otpJobs } from "@/lib/features/otp/jobs.server"
import { planOrderJobs } from "@/lib/features/plan-orders/jobs.server"
import { watchLimits } from "@/lib/features/plans/watch-limits.server"
import { instituteReferralJobs } from "@/lib/features/institute-referrals/jobs.server"
import { referralJobs } from "@/lib/features/referrals/jobs.server"
import { pushJobs } from "@/lib/features/push/jobs.server"
import { supportTasks } from "@/lib/features/support/jobs.server"
import { videoJobs, videoTasks } from "@/lib/features/videos/jobs.server"
import type { Job } from "../server/jobs/job"
import type { PeriodicTask } from "../server/jobs/periodic-task"
import { removeFiles } from "../server/media/remove-files"

/** The background jobs of all features. */
export const jobs: Job[] = [
  sendMail,
  ...eventJobs,
  ...otpJobs,
  ...orderJobs,
  releaseEndedUses,
  ...offlineJobs,
  ...invoiceJobs,
  ...referralJobs,
  ...instituteReferralJobs,
  ...moneyHealthJobs,
  resealSecrets,
  watchWebhooks,
  ...settlementJobs,
  ...notificationJobs,
  expireEntitlements,
  ...billingJobs,
  ...planOrderJobs,
  ...figureJobs,
  ...platformJobs,
  ...closingJobs,
  ...openingJobs,
  ...addressJobs,
  ...laterClaimJobs,
  watchLimits,
  ...pushJobs,
  ...erasureJobs,
  removeFiles,
  ...fileJobs,
  ...exportJobs,
  ...instituteImportJobs,
  sendInvitations,
  ...importJobs,
  ...instituteEmailJobs,
  ...domainJobs,
  ...videoJobs,
  ...documentJobs,
  ...pdfJobs,
  removeDeletedItems,
  mailOpening,
  ...contentJobs,
  countWatched,
]

/** The periodic tasks of all features. */
export const tasks: PeriodicTask[] = [
  collectJobFailures,
  ...supportTasks,
  ...orderTasks,
  ...videoTasks,
  ...documentTasks,
  ...pdfTasks,
]
