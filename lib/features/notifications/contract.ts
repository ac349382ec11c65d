import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, IMAGE, optionalUpload } from "@/lib/contract/form"
import { Id, IdParams, IdText, Nothing, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { ADMINS, MASTERS, STAFF } from "@/lib/shared/roles"
import {
  NotificationDraft,
  NotificationDraftInput,
  SavedDraft,
  AnnouncementDraft,
  AnnouncementDraftInput,
} from "./draft-shapes"
import {
  AUDIENCE_ROLES,
  Announcement,
  AnnouncementInput,
  ANNOUNCEMENT_STATUSES,
  NOTIFICATION_STATUSES,
  NotifiedInstitute,
  NotifiedUser,
  SentNotification,
  UserNotificationInput,
} from "./notification-shapes"
import { inbox } from "./inbox-contract"
import { NotificationPreferences, PreferencesInput, WhatsAppNumber } from "./preference-shapes"

const instituteQuery = z.object({ instituteId: IdText.optional() })
const notificationQuery = z.object({ notificationId: IdText })
/** The failures of every call that saves a message. */
const MESSAGE_FAILURES = ["not_found", "stale", "too_many_requests", "content_too_large", "invalid_input"] as const

/** Drafts are saved every few seconds while a user writes. */
const DRAFT_LIMIT = { calls: 1200, perSeconds: 3600 } as const

export const notifications = {
  ...inbox,
  sent: endpoint("GET /notifications/v2/api/instituteNotifications", {
    summary:
      "Notifications of the institute, newest first, with the numbers of recipients and readers; teachers see their own, drafts only their author",
    access: STAFF,
    screen: "notifications",
    query: pageQuery(10).extend({ ...instituteQuery.shape, status: z.enum(NOTIFICATION_STATUSES).optional() }),
    reply: paged(SentNotification),
  }),
  showSent: endpoint("GET /notifications/v2/api/sentNotification/:id", {
    summary: "One notification as those who send them see it (added)",
    access: STAFF,
    screen: "notifications",
    params: IdParams,
    reply: SentNotification,
    failures: ["not_found"],
  }),
  notifiedUsers: endpoint("GET /notifications/v2/api/getNotifiedUsers", {
    summary: "Recipients of a notification and who read it; for the platform, the administrators of one institute",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    query: pageQuery(10).extend({ ...notificationQuery.shape, ofInstitute: IdText.optional() }),
    reply: paged(NotifiedUser),
    failures: ["not_found"],
  }),
  create: endpoint("POST /notifications/v2/api/createUserNotification", {
    summary:
      "Sends a notification to people of the institute, now or later; teachers to the learners of the items they teach",
    access: STAFF,
    screen: "notifications",
    scope: "own",
    form: { notificationDetails: asJson(UserNotificationInput), image: optionalUpload(IMAGE) },
    jsonPart: "notificationDetails",
    reply: z.object({ id: Id }),
    failures: ["forbidden", "after_plan_end", ...MESSAGE_FAILURES],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["notification.created"],
  }),
  saveDraft: endpoint("POST /notifications/v2/api/saveNotificationDraft", {
    summary: "Saves a draft of a notification, which only its author sees (added)",
    access: STAFF,
    screen: "notifications",
    scope: "own",
    form: { draftDetails: asJson(NotificationDraftInput), image: optionalUpload(IMAGE) },
    reply: SavedDraft,
    failures: ["forbidden", "already_sent", ...MESSAGE_FAILURES],
    limit: DRAFT_LIMIT,
    recordsNothing: "a draft is seen by its author alone",
  }),
  showDraft: endpoint("GET /notifications/v2/api/notificationDraft/:id", {
    summary: "A draft of a notification of the caller, for editing (added)",
    access: STAFF,
    screen: "notifications",
    params: IdParams,
    reply: NotificationDraft,
    failures: ["not_found"],
  }),
  reopen: endpoint("POST /notifications/v2/api/reopenNotification/:id", {
    summary: "Turns a scheduled notification or announcement back into a draft of the caller (added)",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    params: IdParams,
    body: z.object({ version: RowVersion }),
    reply: z.object({ id: Id }),
    failures: ["not_found", "stale", "already_sent"],
    records: ["notification.reopened", "announcement.reopened"],
  }),
  copy: endpoint("POST /notifications/v2/api/copyNotification/:id", {
    summary: "Makes a draft of the caller with the content of a notification or announcement (added)",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    params: IdParams,
    reply: z.object({ id: Id }),
    failures: ["not_found", "too_many_requests"],
    limit: { calls: 60, perSeconds: 3600 },
    recordsNothing: "a draft is seen by its author alone",
  }),
  remove: endpoint("DELETE /notifications/v2/api/deleteNotification/:id", {
    summary:
      "Deletes a draft, cancels a scheduled notification, or removes a sent one from every bell; author or admin",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found", "forbidden", "already_sent"],
    records: ["notification.cancelled", "announcement.cancelled"],
  }),
  audienceSize: endpoint("GET /notifications/v2/api/audienceSize", {
    summary: "How many people an audience has now (added)",
    access: STAFF,
    screen: "notifications",
    query: z.object({
      kind: z.enum(["all", "role", "item"]),
      role: z.enum(AUDIENCE_ROLES).optional(),
      itemId: IdText.optional(),
    }),
    reply: z.object({ people: z.number().int() }),
    failures: ["forbidden", "not_found", "invalid_input"],
  }),
  preferences: endpoint("GET /notifications/v2/api/preferences", {
    support: "hidden",
    summary: "Notification preferences of the caller at the institute (added)",
    access: "signed-in",
    reply: NotificationPreferences,
  }),
  savePreferences: endpoint("POST /notifications/v2/api/preferences", {
    summary: "Saves the notification preferences of the caller at the institute (added)",
    access: "signed-in",
    body: PreferencesInput,
    reply: NotificationPreferences,
    records: ["whatsapp.consent_given", "whatsapp.consent_withdrawn"],
  }),
  saveWhatsAppConsent: endpoint("POST /notifications/v2/api/whatsAppConsent", {
    summary: "Gives or withdraws the caller's consent to messages from the institute by WhatsApp (added)",
    access: "signed-in",
    withoutPlan: true,
    whileRestricted: "own",
    body: z.object({ agreed: z.boolean() }),
    reply: NotificationPreferences,
    records: ["whatsapp.consent_given", "whatsapp.consent_withdrawn"],
  }),
  whatsAppNumbers: endpoint("GET /notifications/v2/api/getWhatsAppNumbers", {
    support: "hidden",
    summary:
      "Mobile numbers of active members who agreed to messages from the institute by WhatsApp, newest first; a teacher sees those of the students of the items they teach",
    access: STAFF,
    screen: "notifications",
    query: pageQuery(50).extend(instituteQuery.shape),
    reply: paged(WhatsAppNumber),
  }),
  exportWhatsAppNumbers: endpoint("GET /notifications/v2/api/exportWhatsAppNumbers", {
    summary: "The same numbers as a CSV file, with cells escaped against formula injection (added)",
    access: ADMINS,
    screen: "notifications",
    scope: "own",
    limit: { calls: 60, perSeconds: 3600 },
    query: z.object({ searchParam: z.string().trim().max(80).optional() }),
    records: ["whatsapp.exported"],
    reply: download("text/csv"),
  }),
  createAnnouncement: endpoint("POST /notifications/v2/api/createInstituteNotification", {
    summary: "Sends an announcement of the platform to the administrators of all or of named institutes",
    access: MASTERS,
    screen: "notifications",
    scope: "own",
    form: { notificationDetails: asJson(AnnouncementInput), image: optionalUpload(IMAGE) },
    jsonPart: "notificationDetails",
    reply: z.object({ id: Id }),
    failures: [...MESSAGE_FAILURES],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["announcement.created"],
  }),
  saveAnnouncementDraft: endpoint("POST /notifications/v2/api/saveAnnouncementDraft", {
    summary: "Saves a draft of an announcement, which only its author sees (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "own",
    form: { draftDetails: asJson(AnnouncementDraftInput), image: optionalUpload(IMAGE) },
    reply: SavedDraft,
    failures: ["already_sent", ...MESSAGE_FAILURES],
    limit: DRAFT_LIMIT,
    recordsNothing: "a draft is seen by its author alone",
  }),
  showAnnouncementDraft: endpoint("GET /notifications/v2/api/announcementDraft/:id", {
    summary: "A draft of an announcement of the caller, for editing (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    params: IdParams,
    reply: AnnouncementDraft,
    failures: ["not_found"],
  }),
  showAnnouncement: endpoint("GET /notifications/v2/api/announcement/:id", {
    summary: "One announcement of the platform, with its author (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    params: IdParams,
    reply: Announcement,
    failures: ["not_found"],
  }),
  announcements: endpoint("GET /notifications/v2/api/announcements", {
    summary: "Announcements of the platform to institutes, newest first (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    query: pageQuery(10).extend({ status: z.enum(ANNOUNCEMENT_STATUSES).optional() }),
    reply: paged(Announcement),
  }),
  notifiedInstitutes: endpoint("GET /notifications/v2/api/getNotifiedInstitutes", {
    summary: "Institutes that received an announcement, and how many of their administrators read it",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    query: pageQuery(10).extend(notificationQuery.shape),
    reply: paged(NotifiedInstitute),
    failures: ["not_found"],
  }),
}
