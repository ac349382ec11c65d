import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireWithinPlan } from "@/lib/server/auth/require-within-plan"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { requireAudience, requireInstitutes } from "./audience.server"
import { announcementEvents, notificationEvents } from "../events"
import { sendAnnouncement, sendNotification } from "../jobs.server"
import type { AnnouncementInput, UserNotificationInput } from "../notification-shapes"
import { messageColumns, notificationColumns } from "./notification-columns"
import { withPicture } from "./with-picture.server"
import { saveDraftOrMessage } from "./save-draft-or-message.server"
import { announcementWriter, notificationWriter } from "./row-writers.server"

type Keyed = { idempotencyKey: string }
type NotificationDetails = z.output<typeof UserNotificationInput> & Keyed
type AnnouncementDetails = z.output<typeof AnnouncementInput> & Keyed

const MAX_AHEAD_MS = 366 * 24 * 60 * 60 * 1000

/**
 * Saves a notification, in place of its draft if there is one, and queues it for sending unless it is scheduled. The same
 * idempotency key returns the same notification. Throws `forbidden` for an audience to which the caller may not write, and
 * `after_plan_end` for one that would be sent after the days of grace of the plan.
 */
export async function createNotification(
  actor: Actor,
  details: NotificationDetails,
  picture?: Upload,
): Promise<{ id: number }> {
  const schedule = scheduleOf(details.scheduleAt)
  return withPicture(actor.instituteId, picture, (stored) =>
    withInstitute(actor.instituteId, async (db) => {
      await requireAudience(db, actor, details.audience)
      if (schedule.status === "scheduled") await requireWithinPlan(db, schedule.scheduleAt)
      const request = { ...details, table: "notifications", actor, stored } as const
      const writer = notificationWriter(db, request, {
        ...notificationColumns(details),
        ...schedule,
      })
      const { id, isSaved, unused } = await saveDraftOrMessage(db, request, writer)
      if (isSaved && schedule.status === "sending")
        await enqueue(db, sendNotification, { instituteId: actor.instituteId, id })
      if (isSaved)
        await record(db, notificationEvents.created, {
          by: actor,
          data: { notificationId: id, title: details.title },
        })
      return { answer: { id }, unused }
    }),
  )
}

/** Saves an announcement to institutes and queues it for sending unless it is scheduled; idempotent by its key. */
export async function createAnnouncement(
  actor: Actor,
  details: AnnouncementDetails,
  picture?: Upload,
): Promise<{ id: number }> {
  const { institutes } = details
  const { scheduleAt, status } = scheduleOf(details.scheduleAt)
  return withPicture(actor.instituteId, picture, (stored) =>
    withPlatform(async (db) => {
      if (institutes) await requireInstitutes(db, institutes)
      const request = { ...details, table: "announcements", actor, stored } as const
      const writer = announcementWriter(db, request, {
        ...messageColumns(details),
        scheduleAt,
        status: "scheduled",
        institutes: institutes ? [...new Set(institutes)] : null,
      })
      const { id, isSaved, unused } = await saveDraftOrMessage(db, request, writer)
      if (isSaved && status === "sending") await enqueue(db, sendAnnouncement, { id })
      const { instituteId } = actor
      const data = { announcementId: id, title: details.title }
      if (isSaved) await record(db, announcementEvents.created, { instituteId, by: actor, data })
      return { answer: { id }, unused }
    }),
  )
}

function scheduleOf(scheduleAt: Date | undefined) {
  const now = new Date()
  if (!scheduleAt || scheduleAt <= now) return { scheduleAt: now, status: "sending" }
  if (scheduleAt.getTime() - now.getTime() > MAX_AHEAD_MS)
    throw new Failure("invalid_input", { fields: { scheduleAt: ["At most a year ahead"] } })
  return { scheduleAt, status: "scheduled" }
}
