import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, IMAGE, optionalUpload } from "@/lib/contract/form"
import { Id, IdParams, IdText, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { MASTERS, STAFF } from "@/lib/shared/roles"
import {
  AUDIENCE_ROLES,
  Bell,
  BellNotification,
  InstituteNotice,
  InstituteNotificationInput,
  NotificationPreferences,
  NotifiedInstitute,
  NotifiedUser,
  SentNotification,
  UserNotificationInput,
} from "./notification-shapes"

const ofInstitute = z.object({ instituteId: IdText.optional() })
const ofNotification = z.object({ notificationId: IdText })
const pageNumber = z.codec(z.string().regex(/^\d{1,6}$/, "Must be a number"), z.number().int(), {
  decode: Number,
  encode: String,
})

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
    summary: "Notifications of the institute, newest first, with how many got and read each; a teacher sees their own",
    access: STAFF,
    screen: "notifications",
    query: pageQuery(10).extend(ofInstitute.shape),
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
    summary: "Who got a notification, and who read it",
    access: STAFF,
    screen: "notifications",
    query: pageQuery(10).extend(ofNotification.shape),
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
    failures: ["no_rights", "not_found", "too_many", "too_large", "invalid_input"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  remove: endpoint("DELETE /notifications/v2/api/deleteNotification/:id", {
    summary:
      "Cancels a notification that is still to come, or takes one that went out from every bell; author or admin",
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
  whatsAppNumbers: endpoint("GET /notifications/v2/api/getWhatsAppNumbers", {
    summary: "Mobile numbers of those who agreed to hear from the institute by WhatsApp",
    access: STAFF,
    screen: "notifications",
    query: pageQuery(50).extend(ofInstitute.shape),
    reply: paged(z.object({ userId: Id, name: z.string(), mobile_number: z.string() })),
  }),
  createNotice: endpoint("POST /notifications/v2/api/createInstituteNotification", {
    summary: "The platform tells the administrators of institutes something, of those named or of all",
    access: MASTERS,
    screen: "notifications",
    scope: "own",
    form: { notificationDetails: asJson(InstituteNotificationInput), image: optionalUpload(IMAGE) },
    reply: z.object({ id: Id }),
    failures: ["too_large", "invalid_input"],
  }),
  notices: endpoint("GET /notifications/v2/api/instituteNotices", {
    summary: "What the platform told institutes, newest first (added)",
    access: MASTERS,
    screen: "notifications",
    scope: "platform",
    query: pageQuery(10),
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
