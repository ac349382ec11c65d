import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, IMAGE, optionalUpload } from "@/lib/contract/form"
import { Id, IdParams, IdText, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { ADMINS, MASTERS, STAFF } from "@/lib/shared/roles"
import { Draft, DraftInput, Kept, NoticeDraft, NoticeDraftInput } from "./draft-shapes"
import {
  AUDIENCE_ROLES,
  Bell,
  BellNotification,
  InstituteNotice,
  InstituteNotificationInput,
  NOTICE_STATUSES,
  NOTIFICATION_STATUSES,
  NotifiedInstitute,
  NotifiedUser,
  SentNotification,
  UserNotificationInput,
} from "./notification-shapes"
import { NotificationPreferences, WhatsAppNumber } from "./preference-shapes"

const ofInstitute = z.object({ instituteId: IdText.optional() })
const ofNotification = z.object({ notificationId: IdText })
const pageNumber = z.codec(z.string().regex(/^\d{1,6}$/, "Must be a number"), z.number().int(), {
  decode: Number,
  encode: String,
})

/** A draft is kept every few seconds while somebody writes. */
const DRAFTS = { calls: 1200, perSeconds: 3600 } as const

export const notifications = {
  bell: endpoint("GET /notifications/v2/api/getBellNotifications/:instituteId/:page", {
    summary: "What the caller was told, newest first, ten a page from 0, and how much is unread",
    access: "signed-in",
    params: z.object({ instituteId: IdText, page: pageNumber }),
    reply: Bell,
  }),
  updateStatus: endpoint("GET /notifications/v2/api/updateNotificationStatus", {
    summary: "Notes that the caller read or put away one notification, or all of them; answers what is unread still",
    access: "signed-in",
    writes: true,
    query: z.object({
      id: z.union([IdText, z.literal("all")]),
      status: z.enum(["read", "dismissed"]).default("read"),
    }),
    reply: z.object({ unread: z.number().int().nonnegative() }),
    failures: ["not_found"],
  }),
  details: endpoint("GET /notifications/v2/api/notificationDetails/:id", {
    summary: "One notification that the caller got; the id is that of the notification",
    access: "signed-in",
    params: IdParams,
    reply: BellNotification,
    failures: ["not_found"],
  }),
  sent: endpoint("GET /notifications/v2/api/instituteNotifications", {
    summary:
      "Notifications of the institute, newest first, with how many got and read each; a teacher sees their own, and a draft is its author's alone",
    access: STAFF,
    screen: "notifications",
    query: pageQuery(10).extend({ ...ofInstitute.shape, status: z.enum(NOTIFICATION_STATUSES).optional() }),
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
    summary: "Who got a notification, and who read it; the platform asks for the administrators of one institute",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    query: pageQuery(10).extend({ ...ofNotification.shape, ofInstitute: IdText.optional() }),
    reply: paged(NotifiedUser),
    failures: ["not_found"],
  }),
  create: endpoint("POST /notifications/v2/api/createUserNotification", {
    summary: "Tells people of the institute something, now or later; a teacher the learners of what they teach",
    access: STAFF,
    screen: "notifications",
    scope: "own",
    form: { notificationDetails: asJson(UserNotificationInput), image: optionalUpload(IMAGE) },
    reply: z.object({ id: Id }),
    failures: ["no_rights", "not_found", "stale", "too_many", "too_large", "invalid_input"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  saveDraft: endpoint("POST /notifications/v2/api/saveNotificationDraft", {
    summary: "Keeps a message to people of the institute while it is written; whoever wrote it alone sees it (added)",
    access: STAFF,
    screen: "notifications",
    scope: "own",
    form: { draftDetails: asJson(DraftInput), image: optionalUpload(IMAGE) },
    reply: Kept,
    failures: ["no_rights", "not_found", "stale", "already_sent", "too_many", "too_large", "invalid_input"],
    limit: DRAFTS,
  }),
  showDraft: endpoint("GET /notifications/v2/api/notificationDraft/:id", {
    summary: "A draft of the caller, to be gone on with (added)",
    access: STAFF,
    screen: "notifications",
    params: IdParams,
    reply: Draft,
    failures: ["not_found"],
  }),
  reopen: endpoint("POST /notifications/v2/api/reopenNotification/:id", {
    summary: "Makes a draft of the caller of a notification, or a notice, that is still to come (added)",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    params: IdParams,
    body: z.object({ version: z.number().int() }),
    reply: z.object({ id: Id }),
    failures: ["not_found", "stale", "already_sent"],
  }),
  copy: endpoint("POST /notifications/v2/api/copyNotification/:id", {
    summary: "Makes a new draft of the caller that says what a notification, or a notice, says (added)",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    params: IdParams,
    reply: z.object({ id: Id }),
    failures: ["not_found", "too_many"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  remove: endpoint("DELETE /notifications/v2/api/deleteNotification/:id", {
    summary:
      "Deletes a draft, cancels a notification that is still to come, or takes one that went out from every bell; author or admin",
    access: ["SuperAdmin", ...STAFF],
    screen: "notifications",
    scope: "own",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found", "no_rights", "already_sent"],
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
    failures: ["no_rights", "not_found", "invalid_input"],
  }),
  preferences: endpoint("GET /notifications/v2/api/preferences", {
    summary: "How the caller wants to be told at the institute (added)",
    access: "signed-in",
    reply: NotificationPreferences,
  }),
  savePreferences: endpoint("POST /notifications/v2/api/preferences", {
    summary: "Changes how the caller wants to be told at the institute (added)",
    access: "signed-in",
    body: NotificationPreferences,
    reply: NotificationPreferences,
  }),
  agreeToWhatsApp: endpoint("POST /notifications/v2/api/whatsAppConsent", {
    summary:
      "The caller agrees that the institute may write to their mobile number by WhatsApp, or takes it back (added)",
    access: "signed-in",
    body: z.object({ agreed: z.boolean() }),
    reply: NotificationPreferences,
  }),
  whatsAppNumbers: endpoint("GET /notifications/v2/api/getWhatsAppNumbers", {
    summary: "Mobile numbers of active members who agreed to hear from the institute by WhatsApp, newest first",
    access: ADMINS,
    screen: "notifications",
    query: pageQuery(50).extend(ofInstitute.shape),
    reply: paged(WhatsAppNumber),
  }),
  exportWhatsAppNumbers: endpoint("GET /notifications/v2/api/exportWhatsAppNumbers", {
    summary: "The same numbers as a CSV file, every cell harmless to a spreadsheet (added)",
    access: ADMINS,
    screen: "notifications",
    scope: "own",
    limit: { calls: 60, perSeconds: 3600 },
    query: z.object({ searchParam: z.string().trim().max(80).optional() }),
    reply: download("text/csv"),
  }),
  createNotice: endpoint("POST /notifications/v2/api/createInstituteNotification", {
    summary: "The platform tells the administrators of institutes something, of those named or of all",
    access: MASTERS,
    screen: "notifications",
    scope: "own",
    form: { notificationDetails: asJson(InstituteNotificationInput), image: optionalUpload(IMAGE) },
    reply: z.object({ id: Id }),
    failures: ["not_found", "stale", "too_many", "too_large", "invalid_input"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  saveNoticeDraft: endpoint("POST /notifications/v2/api/saveNoticeDraft", {
    summary: "Keeps a message to institutes while it is written; whoever wrote it alone sees it (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "own",
    form: { draftDetails: asJson(NoticeDraftInput), image: optionalUpload(IMAGE) },
    reply: Kept,
    failures: ["not_found", "stale", "already_sent", "too_many", "too_large", "invalid_input"],
    limit: DRAFTS,
  }),
  showNoticeDraft: endpoint("GET /notifications/v2/api/noticeDraft/:id", {
    summary: "A draft of a notice of the caller, to be gone on with (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    params: IdParams,
    reply: NoticeDraft,
    failures: ["not_found"],
  }),
  showNotice: endpoint("GET /notifications/v2/api/instituteNotice/:id", {
    summary: "One notice of the platform, with who wrote it (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    params: IdParams,
    reply: InstituteNotice,
    failures: ["not_found"],
  }),
  notices: endpoint("GET /notifications/v2/api/instituteNotices", {
    summary: "What the platform told institutes, newest first (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    query: pageQuery(10).extend({ status: z.enum(NOTICE_STATUSES).optional() }),
    reply: paged(InstituteNotice),
  }),
  notifiedInstitutes: endpoint("GET /notifications/v2/api/getNotifiedInstitutes", {
    summary: "Which institutes got a notice of the platform, and how many of theirs read it",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    query: pageQuery(10).extend(ofNotification.shape),
    reply: paged(NotifiedInstitute),
    failures: ["not_found"],
  }),
}
