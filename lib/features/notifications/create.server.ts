import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { audienceColumns, requireAudience, requireInstitutes } from "./audience.server"
import { sendNotice, sendNotification } from "./jobs.server"
import { note } from "./note.server"
import type { InstituteNotificationInput, UserNotificationInput } from "./notification-shapes"
import { withPicture } from "./with-picture.server"
import { writeDown } from "./write-down.server"
import { noticeRow, notificationRow } from "./written-rows.server"

type Written = z.output<typeof UserNotificationInput>
type Notice = z.output<typeof InstituteNotificationInput>

const FARTHEST_MS = 366 * 24 * 60 * 60 * 1000

/**
 * Writes a notification down, over its draft if there is one, and queues it at once unless it is for later. The same
 * idempotency key answers the same notification. Throws `no_rights` for an audience that the caller may not tell anything.
 */
export async function createNotification(actor: Actor, details: Written, picture?: Upload): Promise<{ id: number }> {
  const when = momentOf(details.scheduleAt)
  return withPicture(actor.instituteId, picture, (stored) =>
    withInstitute(actor.instituteId, async (db) => {
      await requireAudience(db, actor, details.audience)
      const order = { ...details, table: "notifications", actor, stored } as const
      const row = notificationRow(db, order, {
        ...messageOf(details),
        ...when,
        ...audienceColumns(details.audience),
        channels: ["bell", ...new Set(details.channels)],
        urgent: details.urgent,
      })
      const { id, isKept, unused } = await writeDown(db, order, row)
      if (isKept && when.status === "sending")
        await enqueue(db, sendNotification, { instituteId: actor.instituteId, id })
      if (isKept) await note(db, actor, { action: "notification.created", target: `notification:${id}` })
      return { answer: { id }, unused }
    }),
  )
}

/** Writes a notice to institutes down and, unless it is for later, queues it at once; idempotent as a notification is. */
export async function createNotice(actor: Actor, details: Notice, picture?: Upload): Promise<{ id: number }> {
  const { institutes } = details
  const { scheduleAt, status } = momentOf(details.scheduleAt)
  return withPicture(actor.instituteId, picture, (stored) =>
    withPlatform(async (db) => {
      if (institutes) await requireInstitutes(db, institutes)
      const order = { ...details, table: "institute_notices", actor, stored } as const
      const row = noticeRow(db, order, {
        ...messageOf(details),
        scheduleAt,
        status: "scheduled",
        institutes: institutes ? [...new Set(institutes)] : null,
      })
      const { id, isKept, unused } = await writeDown(db, order, row)
      if (isKept && status === "sending") await enqueue(db, sendNotice, { id })
      return { answer: { id }, unused }
    }),
  )
}

const messageOf = ({ title, body, link }: Pick<Written, "title" | "body" | "link">) => ({
  title,
  body,
  link: link ?? null,
})

function momentOf(scheduleAt: Date | undefined) {
  const now = new Date()
  if (!scheduleAt || scheduleAt <= now) return { scheduleAt: now, status: "sending" }
  if (scheduleAt.getTime() - now.getTime() > FARTHEST_MS)
    throw new Failure("invalid_input", { fields: { scheduleAt: ["At most a year ahead"] } })
  return { scheduleAt, status: "scheduled" }
}
