import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

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
