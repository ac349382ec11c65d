import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { SMS_BUDGET_LEVELS } from "@/lib/features/mail/sms-budget-reached"
import { paths } from "@/lib/shared/paths"

const composed = {
  subject: ["notification", "notificationId"],
  retain: "forever",
  data: z.object({ notificationId: Id, title: z.string() }),
} as const

/** What staff do with the notifications that they write. */
export const notificationEvents = {
  created: event("notification.created", { ...composed, notices: {} }),
  reopened: event("notification.reopened", { ...composed, notices: {} }),
  cancelled: event("notification.cancelled", { ...composed, notices: {} }),
}

const announced = {
  subject: ["announcement", "announcementId"],
  retain: "forever",
  data: z.object({ announcementId: Id, title: z.string() }),
} as const

/** What the platform does with its announcements to institutes. */
export const announcementEvents = {
  created: event("announcement.created", { ...announced, notices: {} }),
  reopened: event("announcement.reopened", { ...announced, notices: {} }),
  cancelled: event("announcement.cancelled", { ...announced, notices: {} }),
}

const consent = { subject: ["user", "userId"], retain: "forever", data: z.object({ userId: Id }) } as const

/** What happens to the consent to messages by WhatsApp, and to the numbers of those who gave it. */
export const whatsAppEvents = {
  consentGiven: event("whatsapp.consent_given", { ...consent, notices: {} }),
  consentWithdrawn: event("whatsapp.consent_withdrawn", { ...consent, notices: {} }),
  exported: event("whatsapp.exported", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, count: z.number() }),
    notices: {},
  }),
}

/** What becomes of the SMS that an institute can send in a day. */
export const smsEvents = {
  budgetReached: event("sms.budget_reached", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({
      instituteId: Id,
      level: z.enum(SMS_BUDGET_LEVELS),
      used: z.int(),
      limit: z.int(),
      area: z.enum(["admin", "master"]),
    }),
    notices: {
      administrators: {
        to: administrators,
        channels: ["bell", "email"],
        urgency: "now",
        topic: "plan",
        mayTurnOff: false,
        link: ({ area }) => paths.dashboard(area),
      },
    },
  }),
}
