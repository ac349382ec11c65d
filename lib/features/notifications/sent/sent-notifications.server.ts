import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { notifyBells } from "../inbox/bell.server"
import { AUDIENCE_ROLES, CHANNELS, NOTIFICATION_STATUSES, type SentNotification } from "../notification-shapes"
import { findSent, listRecipients, listSent, type SentFilter, type SentRow } from "./sent-queries.server"
import { imageIfUnused } from "../compose/save-draft-or-message.server"

const AUDIENCES = ["all", "role", "item", "users", "admins"] as const

/** A page of the sent notifications that the caller may see. */
export async function listSentNotifications(db: Db, actor: Actor, query: SentFilter) {
  const { rows, total } = await listSent(db, actor, query)
  const { page, size } = query
  return {
    content: rows.map(toSentNotification),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}

/** One sent notification that the caller may see; throws `not_found` for any other. */
export const showSentNotification = async (db: Db, actor: Actor, id: number) => toSentNotification(await orNotFound(findSent(db, id, actor)))

/** A page of the recipients of a notification; throws `not_found` for one that the caller may not see. */
export async function listNotifiedUsers(db: Db, actor: Actor, query: PageInput & { notificationId: number }) {
  await orNotFound(findSent(db, query.notificationId, actor))
  return listRecipients(db, query.notificationId, query)
}

/**
 * Cancels a scheduled notification, or recalls a sent one: removes it from every bell and stops deliveries still due, but
 * keeps who has read it. Deletes a draft. Does nothing for a cancelled one. Returns the pictures that no message uses.
 */
export async function removeNotification(db: Db, actor: Actor, id: number): Promise<(string | null)[]> {
  await orNotFound(findSent(db, id, actor))
  const { status, image } = await orNotFound(
    db.selectFrom("notifications").select(["status", "image"]).where("id", "=", id).forUpdate().executeTakeFirst(),
  )
  if (status === "cancelled") return []
  if (status === "draft") {
    await db.deleteFrom("notifications").where("id", "=", id).execute()
    return [await imageIfUnused(db, "notifications", image)]
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
  await notifyBells(db, { recipientsOf: id })
  await audit(db, { actorId: actor.userId, action: "notification.cancelled", target: `notification:${id}` })
  return []
}

function toSentNotification(row: SentRow): SentNotification {
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
