import { deskHandlers } from "@/lib/features/desk/handlers.server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { learningHandlers } from "@/lib/features/learning/handlers.server"
import { sendMail, sendSms } from "@/lib/features/mail/mail.server"
import { expireEntitlements } from "@/lib/features/entitlements/jobs.server"
import { orderHandlers } from "@/lib/features/orders/handlers.server"
import { orderJobs } from "@/lib/features/orders/jobs.server"
import { peopleHandlers } from "@/lib/features/people/handlers.server"
import { systemHandlers } from "@/lib/features/system/handlers.server"
import { enquiryHandlers } from "@/lib/features/enquiries/handlers.server"
import { faqHandlers } from "@/lib/features/faqs/handlers.server"
import { itemHandlers } from "@/lib/features/items/handlers.server"
import { planHandlers } from "@/lib/features/plans/handlers.server"
import type { Implementation } from "./http/implement"
import type { Job } from "./jobs/job"

/** Every call of the product with its handler. */
export const implementations: Implementation[] = [
  ...deskHandlers,
  ...instituteHandlers,
  ...planHandlers,
  ...itemHandlers,
  ...faqHandlers,
  ...enquiryHandlers,
  ...peopleHandlers,
  ...orderHandlers,
  ...learningHandlers,
  ...systemHandlers,
]

/** Every job of the product. */
export const jobs: Job[] = [sendMail, sendSms, ...orderJobs, expireEntitlements]
