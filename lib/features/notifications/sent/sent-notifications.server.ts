import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { record, ringBells } from "@/lib/features/events/events.server"
import { notificationEvents } from "../events"
import { NOTIFICATION_STATUSES, type SentNotification } from "../notification-shapes"
import { findSent, listRecipients, listSent, type SentFilter, type SentRow } from "./sent-queries.server"
import { fromNotificationColumns } from "../compose/notification-columns"
import { imageIfUnused } from "../compose/save-draft-or-message.server"

/** A page of the sent notifications that the caller may see. */
export const listSentNotifications = async (db: Db, actor: Actor, query: SentFilter) =>
  pageOf(await listSent(db, actor, query), query, toSentNotification)

/** One sent notification that the caller may see; throws `not_found` for any other. */
export const showSentNotification = async (db: Db, actor: Actor, id: number) =>
  toSentNotification(await orNotFound(findSent(db, id, actor)))

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
  const { title } = await orNotFound(findSent(db, id, actor))
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
  const recipients = await db
    .updateTable("user_notifications")
    .set({ dismissedAt: sql`coalesce("dismissedAt", now())` })
    .where("notificationId", "=", id)
    .returning("id")
    .execute()
  const recipientIds = recipients.map((recipient) => recipient.id)
  await db
    .updateTable("notification_deliveries")
    .set({ state: "skipped" })
    .where("state", "in", ["due", "sending"])
    .where(sql<boolean>`"userNotificationId" = any (${recipientIds}::bigint[])`)
    .execute()
  await ringBells(db, { recipientsOf: id })
  await record(db, notificationEvents.cancelled, { by: actor, data: { notificationId: id, title } })
  return []
}

function toSentNotification(row: SentRow): SentNotification {
  const { audience: _kind, audienceRole: _role, item, firstName, lastName, ...rest } = row
  const { kind, role, channels } = fromNotificationColumns(row)
  return {
    ...rest,
    audience: { kind, role, item },
    channels,
    status: enumOf(NOTIFICATION_STATUSES, row.status, "status of a notification"),
    author: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
    recipients: row.recipients ?? 0,
    read: row.read ?? 0,
  }
}
