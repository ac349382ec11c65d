import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { tellBells } from "./bell.server"
import { note } from "./note.server"
import { AUDIENCE_ROLES, CHANNELS, NOTIFICATION_STATUSES, type SentNotification } from "./notification-shapes"
import { findSent, listNotified, listSent, type SentFilter, type SentRow } from "./sent-queries.server"
import { ifUnused } from "./write-down.server"

const AUDIENCES = ["all", "role", "item", "users", "admins"] as const

/** A page of the notifications that the caller may see as a sender. */
export async function pageOfSent(db: Db, actor: Actor, query: SentFilter) {
  const { rows, total } = await listSent(db, actor, query)
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
export const showSent = async (db: Db, actor: Actor, id: number) => toSent(await found(findSent(db, id, actor)))

/** A page of those who got a notification that the caller may see as a sender. */
export async function pageOfNotified(db: Db, actor: Actor, query: PageInput & { notificationId: number }) {
  await found(findSent(db, query.notificationId, actor))
  return listNotified(db, query.notificationId, query)
}

/**
 * Cancels a notification that is to come, or takes one that went out from every bell and stops what is not delivered; who
 * had read it stays known, and once cancelled it stays so. A draft is deleted. Answers the pictures that nothing uses since.
 */
export async function removeNotification(db: Db, actor: Actor, id: number): Promise<(string | null)[]> {
  await found(findSent(db, id, actor))
  const { status, image } = await found(
    db.selectFrom("notifications").select(["status", "image"]).where("id", "=", id).forUpdate().executeTakeFirst(),
  )
  if (status === "cancelled") return []
  if (status === "draft") {
    await db.deleteFrom("notifications").where("id", "=", id).execute()
    return [await ifUnused(db, "notifications", image)]
  }
  await db
    .updateTable("notifications")
    .set({ status: "cancelled", version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute()
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
  await note(db, actor, { action: "notification.cancelled", target: `notification:${id}` })
  return []
}

function toSent(row: SentRow): SentNotification {
  const { audience, audienceRole, item, firstName, lastName, ...rest } = row
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
  }
}
