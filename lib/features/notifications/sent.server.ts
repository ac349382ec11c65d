import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { tellBells } from "./bell.server"
import { AUDIENCE_ROLES, CHANNELS, NOTIFICATION_STATUSES, type SentNotification } from "./notification-shapes"
import { findSent, listNotified, listSent, type SentRow } from "./sent-queries.server"

const AUDIENCES = ["all", "role", "item", "users", "admins"] as const

/** A teacher sees what they wrote, administrators what anybody of the institute did. */
const authorFor = ({ role, userId }: Actor) => (role === "Teacher" ? userId : undefined)

/** A page of the notifications that the caller may see as a sender. */
export async function pageOfSent(db: Db, actor: Actor, query: PageInput) {
  const { rows, total } = await listSent(db, query, authorFor(actor))
  const { page, size } = query
  return {
    content: rows.map(toSent),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}

/** One notification that the caller may see as a sender. */
export const showSent = async (db: Db, actor: Actor, id: number) =>
  toSent(await found(findSent(db, id, authorFor(actor))))

/** A page of those who got a notification that the caller may see as a sender. */
export async function pageOfNotified(db: Db, actor: Actor, query: PageInput & { notificationId: number }) {
  await found(findSent(db, query.notificationId, authorFor(actor)))
  return listNotified(db, query.notificationId, query)
}

/**
 * Cancels a notification that is to come, or takes one that went out from every bell and stops what is not delivered;
 * who had read it stays known. Once cancelled it stays so.
 */
export async function removeNotification(db: Db, actor: Actor, id: number): Promise<null> {
  await found(findSent(db, id, authorFor(actor)))
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "<>", "cancelled")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  await db
    .updateTable("user_notifications")
    .set({
      dismissedAt: sql`coalesce("dismissedAt", now())`,
      mailDueAt: sql`case when "mailedAt" is not null then "mailDueAt" end`,
      pushDueAt: sql`case when "pushedAt" is not null then "pushDueAt" end`,
    })
    .where("notificationId", "=", id)
    .execute()
  await tellBells(db, { gotNotification: id })
  await db
    .insertInto("audit_entries")
    .values({ actorId: actor.userId, action: "notification.cancelled", target: `notification:${id}` })
    .execute()
  return null
}

/** Cancels a notice that is to come. Throws `already_sent` for one that went out: it is at the institutes' bells by then. */
export async function cancelNotice(db: Db, id: number): Promise<null> {
  const notice = await found(
    db.selectFrom("institute_notices").select("status").where("id", "=", id).forUpdate().executeTakeFirst(),
  )
  if (notice.status === "sent") throw new Failure("already_sent")
  await db.updateTable("institute_notices").set({ status: "cancelled" }).where("id", "=", id).execute()
  return null
}

function toSent(row: SentRow): SentNotification {
  const { audience, audienceRole, item, firstName, lastName, authorId: _, ...rest } = row
  return {
    ...rest,
    audience: {
      kind: AUDIENCES.find((one) => one === audience) ?? "users",
      role: AUDIENCE_ROLES.find((one) => one === audienceRole) ?? null,
      item,
    },
    channels: CHANNELS.filter((one) => row.channels.includes(one)),
    status: NOTIFICATION_STATUSES.find((one) => one === row.status) ?? "sent",
    author: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
    recipients: row.recipients ?? 0,
    read: row.read ?? 0,
    isDeletable: row.status !== "cancelled",
  }
}
