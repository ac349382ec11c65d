import { type ExpressionBuilder, sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { DB } from "@/lib/server/schema/tables"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { readCounters } from "@/lib/server/db/read-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findPushStates } from "@/lib/features/push/push.server"
import { pushReference } from "../delivery/push-reference"
import type { StoredAudience } from "../compose/audience.server"
import { Audience, eachChannel, NOTIFICATION_STATUSES, type NotificationStatus } from "../notification-shapes"

/** Selects the notifications that the caller may see: teachers their own, administrators all but the drafts of others. */
const selectSent = (db: Db, { role, userId }: Actor) => {
  const sent = db.selectFrom("notifications as n").where("n.announcementId", "is", null)
  if (role === "Teacher") return sent.where("n.authorId", "=", userId)
  return sent.where((e) => e.or([e("n.status", "<>", "draft"), e("n.authorId", "=", userId)]))
}

const withSentColumns = (query: ReturnType<typeof selectSent>) =>
  query
    .leftJoin("users as a", "a.id", "n.authorId")
    .leftJoin("items as t", "t.id", "n.audienceItemId")
    .select([
      "n.id",
      "n.title",
      "n.body",
      "n.image",
      "n.link",
      "n.audience",
      "n.audienceRole",
      "n.channels",
      "n.urgent",
    ])
    .select(["n.status", "n.version", "n.scheduleAt", "n.sentAt", "n.updatedAt", "a.firstName", "a.lastName"])
    .select("t.title as item")
    .select((e) => [
      recipientCounters(e)
        .select((c) => c.fn.sum<number>("c.count").as("recipients"))
        .as("recipients"),
      recipientCounters(e)
        .select((c) => c.fn.sum<number>("c.total").as("read"))
        .as("read"),
    ])

/** How many people received a notification, and as the total how many have read it. */
const recipientCounters = (e: ExpressionBuilder<DB & { n: DB["notifications"] }, "n">) =>
  e.selectFrom("counters as c").where("c.kind", "=", "recipients").whereRef("c.subject", "=", "n.id")
export type SentFilter = PageInput & { status?: NotificationStatus | undefined }
export type SentRow = Awaited<ReturnType<ReturnType<typeof withSentColumns>["execute"]>>[number]

/** A page of the notifications that the caller may see, newest first, filtered by status when given. */
export async function listSent(db: Db, actor: Actor, query: SentFilter) {
  const { searchParam, status } = query
  let matching = selectSent(db, actor)
  if (status) matching = matching.where("n.status", "=", status)
  if (searchParam) matching = matching.where("n.title", "ilike", likePattern(searchParam))
  const [rows, total] = await Promise.all([
    withSentColumns(matching).orderBy("n.id", "desc").$call(onPage(query)).execute(),
    searchParam ? countRows(matching) : countSent(db, actor, status ? [status] : NOTIFICATION_STATUSES),
  ])
  return { rows, total }
}

async function countSent(db: Db, { role, userId }: Actor, statuses: readonly NotificationStatus[]): Promise<number> {
  const own = statuses.filter((status) => role === "Teacher" || status === "draft").map((status) => `written.${status}`)
  const all = statuses
    .filter((status) => role !== "Teacher" && status !== "draft")
    .map((status) => `notifications.${status}`)
  const counts = await Promise.all([readCounters(db, own, userId), readCounters(db, all)])
  return counts[0] + counts[1]
}

/** One notification that the caller may see. */
export const findSent = (db: Db, id: number, actor: Actor) =>
  withSentColumns(selectSent(db, actor)).where("n.id", "=", id).executeTakeFirst()

/** The audience of a notification; throws `not_found` when there is no such notification. */
export async function findAudience(db: Db, id: number): Promise<StoredAudience> {
  const row = await orNotFound(
    db
      .selectFrom("notifications")
      .select(["audience", "audienceRole", "audienceItemId"])
      .select(sql`to_json("audienceUserIds")`.as("audienceUserIds"))
      .where("id", "=", id)
      .executeTakeFirst(),
  )
  const { audience: kind, audienceRole: role, audienceItemId: itemId, audienceUserIds: userIds } = row
  return kind === "admins" ? { kind } : Audience.parse({ kind, role, itemId, userIds })
}

/** A page of the recipients of a notification with the state of each channel; those who have read it come first. */
export async function listRecipients(db: Db, id: number, query: PageInput) {
  let matching = db
    .selectFrom("user_notifications as d")
    .innerJoin("users as u", "u.id", "d.userId")
    .where("d.notificationId", "=", id)
  const pattern = query.searchParam && likePattern(query.searchParam)
  if (pattern)
    matching = matching.where((e) =>
      e.or([e("u.firstName", "ilike", pattern), e("u.lastName", "ilike", pattern), e("u.email", "ilike", pattern)]),
    )
  const [rows, total] = await Promise.all([
    matching
      .select(["d.userId", "u.firstName", "u.lastName", "u.email", "d.readAt"])
      .select((e) =>
        e
          .selectFrom("notification_deliveries as c")
          .whereRef("c.userNotificationId", "=", "d.id")
          .select(sql<Partial<Record<string, string>>>`jsonb_object_agg(c.channel, c."sentAt")`.as("sentAt"))
          .as("sentAt"),
      )
      .orderBy("d.readAt", (order) => order.desc().nullsLast())
      .orderBy("d.id")
      .$call(onPage(query))
      .execute(),
    pattern ? countRows(matching) : readCounters(db, ["recipients"], id),
  ])
  const states = await findPushStates(
    db,
    pushReference(id),
    rows.map(({ userId }) => userId),
  )
  return pageOf({ rows, total }, query, ({ firstName, lastName, sentAt, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
    sentAt: eachChannel((key) => dateOrNull(sentAt?.[key])),
    pushState: states.get(row.userId) ?? null,
  }))
}

const dateOrNull = (text: string | null | undefined) => (text ? new Date(text) : null)
