import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant, paged } from "@/lib/contract/shapes"

/** A notification as its recipient sees it. */
export const BellNotification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  urgent: z.boolean(),
  isFromPlatform: z.boolean(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type BellNotification = z.infer<typeof BellNotification>

/** A page of received notifications, newest first, with the number of unread ones on all pages. */
export const Bell = paged(BellNotification).extend({ unread: z.number().int().nonnegative() })

const pageNumber = z.codec(z.string().regex(/^\d{1,6}$/, "Must be a number"), z.number().int(), {
  decode: Number,
  encode: String,
})

/** The calls on the notifications that the caller received. */
export const inbox = {
  bell: endpoint("GET /notifications/v2/api/getBellNotifications/:instituteId/:page", {
    summary: "Notifications that the caller received, newest first, ten a page from 0, and the number of unread ones",
    access: "signed-in",
    withoutPlan: "library",
    params: z.object({ instituteId: IdText, page: pageNumber }),
    reply: Bell,
  }),
  updateStatus: endpoint("GET /notifications/v2/api/updateNotificationStatus", {
    summary: "Marks one notification of the caller, or all, as read or dismissed; returns the number of unread ones",
    access: "signed-in",
    withoutPlan: "library",
    writes: true,
    query: z
      .object({
        id: z.union([IdText, z.literal("all")]).optional(),
        /** In place of an id; it needs no value. */
        all: z.enum(["", "true"]).optional(),
        status: z.enum(["read", "dismissed"]).default("read"),
      })
      .refine(({ id, all }) => (id === undefined) !== (all === undefined), "Give an id or all"),
    reply: z.object({ unread: z.number().int().nonnegative() }),
    failures: ["not_found"],
    recordsNothing: "it changes what the caller alone sees",
  }),
  details: endpoint("GET /notifications/v2/api/notificationDetails/:id", {
    summary: "One notification that the caller received; the id is that of the notification",
    access: "signed-in",
    withoutPlan: "library",
    params: IdParams,
    reply: BellNotification,
    failures: ["not_found"],
  }),
}
