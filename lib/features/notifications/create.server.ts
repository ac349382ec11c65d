import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { files } from "@/lib/server/gateways/files/files"
import { enqueue } from "@/lib/server/jobs/job"
import { storePicture } from "@/lib/server/media/store-picture"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { requireAudience } from "./audience.server"
import { sendNotice, sendNotification } from "./jobs.server"
import type { InstituteNotificationInput, UserNotificationInput } from "./notification-shapes"

type Written = z.output<typeof UserNotificationInput>
type Notice = z.output<typeof InstituteNotificationInput>

const FARTHEST_MS = 366 * 24 * 60 * 60 * 1000

/**
 * Writes a notification down and, unless it is for later, queues it at once. The same idempotency key answers the same
 * notification. Throws `no_rights` for an audience that the caller may not tell anything.
 */
export async function createNotification(actor: Actor, details: Written, picture?: Upload): Promise<{ id: number }> {
  const { audience, channels, idempotencyKey } = details
  const when = momentOf(details.scheduleAt)
  return withPicture(actor.instituteId, picture, (image) =>
    withInstitute(actor.instituteId, async (db) => {
      await requireAudience(db, actor, audience)
      const row = await db
        .insertInto("notifications")
        .values({
          ...messageOf(details),
          ...when,
          image,
          idempotencyKey,
          audience: audience.kind,
          audienceRole: audience.kind === "role" ? audience.role : null,
          audienceItemId: audience.kind === "item" ? audience.itemId : null,
          audienceUserIds: audience.kind === "users" ? [...new Set(audience.userIds)] : null,
          channels: ["bell", ...new Set(channels)],
          urgent: details.urgent,
          authorId: actor.userId,
        })
        .onConflict((conflict) => conflict.columns(["instituteId", "idempotencyKey"]).doNothing())
        .returning(["id"])
        .executeTakeFirst()
      if (!row) return { kept: false, id: await findByKey(db, "notifications", idempotencyKey) }
      if (when.status === "sending") await enqueue(db, sendNotification, { instituteId: actor.instituteId, id: row.id })
      await db
        .insertInto("audit_entries")
        .values({ actorId: actor.userId, action: "notification.created", target: `notification:${row.id}` })
        .execute()
      return { kept: true, id: row.id }
    }),
  )
}

/** Writes a notice to institutes down and, unless it is for later, queues it at once; idempotent as a notification is. */
export async function createNotice(actor: Actor, details: Notice, picture?: Upload): Promise<{ id: number }> {
  const { institutes, idempotencyKey } = details
  const { scheduleAt, status } = momentOf(details.scheduleAt)
  return withPicture(actor.instituteId, picture, (image) =>
    withPlatform(async (db) => {
      if (institutes) await requireInstitutes(db, institutes)
      const row = await db
        .insertInto("institute_notices")
        .values({
          ...messageOf(details),
          image,
          idempotencyKey,
          scheduleAt,
          authorId: actor.userId,
          institutes: institutes ? [...new Set(institutes)] : null,
        })
        .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
        .returning(["id"])
        .executeTakeFirst()
      if (!row) return { kept: false, id: await findByKey(db, "institute_notices", idempotencyKey) }
      if (status === "sending") await enqueue(db, sendNotice, { id: row.id })
      return { kept: true, id: row.id }
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

/** Stores the picture before `write` begins its transaction, and removes it again when nothing came to use it. */
async function withPicture(
  instituteId: number,
  picture: Upload | undefined,
  write: (image: string | null) => Promise<{ kept: boolean; id: number }>,
): Promise<{ id: number }> {
  const stored = picture && (await storePicture(instituteId, picture.path))
  const outcome = await write(stored?.key ?? null).catch(async (error: unknown) => {
    if (stored) await files.remove(stored.key)
    throw error
  })
  if (stored && !outcome.kept) await files.remove(stored.key)
  return { id: outcome.id }
}

async function findByKey(db: Db, table: "notifications" | "institute_notices", key: string): Promise<number> {
  const { id } = await db.selectFrom(table).select("id").where("idempotencyKey", "=", key).executeTakeFirstOrThrow()
  return id
}

async function requireInstitutes(db: Db, ids: number[]): Promise<void> {
  const { known } = await db
    .selectFrom("institutes")
    .where("id", "in", ids)
    .select((e) => e.fn.countAll<number>().as("known"))
    .executeTakeFirstOrThrow()
  if (known !== new Set(ids).size)
    throw new Failure("invalid_input", { fields: { institutes: ["There is no such institute"] } })
}
