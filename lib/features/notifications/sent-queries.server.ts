import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findPushStates } from "@/lib/features/push/push.server"
import { pushReference } from "./push-reference"
import type { StoredAudience } from "./audience.server"
import { Audience } from "./notification-shapes"

const selectSent = (db: Db, authorId?: number) => {
  const sent = db.selectFrom("notifications as n").where("n.noticeId", "is", null)
  return authorId === undefined ? sent : sent.where("n.authorId", "=", authorId)
}

const shown = (query: ReturnType<typeof selectSent>) =>
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
    .select(["n.status", "n.scheduleAt", "n.sentAt", "n.authorId", "a.firstName", "a.lastName", "t.title as item"])
    .select((e) => [
      e
        .selectFrom("user_notifications as u")
        .whereRef("u.notificationId", "=", "n.id")
        .select((inner) => inner.fn.countAll<number>().as("recipients"))
        .as("recipients"),
      e
        .selectFrom("user_notifications as u")
        .whereRef("u.notificationId", "=", "n.id")
        .select((inner) => inner.fn.count<number>("u.readAt").as("read"))
        .as("read"),
    ])
export type SentRow = Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number]

/** A page of the institute's notifications, newest first; of one author when named. */
export async function listSent(db: Db, { page, size, searchParam }: PageInput, authorId?: number) {
  let matching = selectSent(db, authorId)
  if (searchParam) matching = matching.where("n.title", "ilike", likePattern(searchParam))
  const [rows, { total }] = await Promise.all([
    shown(matching)
      .orderBy("n.id", "desc")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One notification of the institute; of one author when named. */
export const findSent = (db: Db, id: number, authorId?: number) =>
  shown(selectSent(db, authorId)).where("n.id", "=", id).executeTakeFirst()

/** Whom a notification is for. */
export async function findAudience(db: Db, id: number): Promise<StoredAudience> {
  const row = await found(
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

/** A page of those who got a notification, with what came of it; who has read it comes first. */
export async function listNotified(db: Db, id: number, { page, size, searchParam }: PageInput) {
  let matching = db
    .selectFrom("user_notifications as d")
    .innerJoin("users as u", "u.id", "d.userId")
    .where("d.notificationId", "=", id)
  const pattern = searchParam && likePattern(searchParam)
  if (pattern)
    matching = matching.where((e) =>
      e.or([e("u.firstName", "ilike", pattern), e("u.lastName", "ilike", pattern), e("u.email", "ilike", pattern)]),
    )
  const [rows, { total }] = await Promise.all([
    matching
      .select(["d.userId", "u.firstName", "u.lastName", "u.email", "d.readAt", "d.pushedAt", "d.mailedAt"])
      .orderBy("d.readAt", (order) => order.desc().nullsLast())
      .orderBy("d.id")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  const states = await findPushStates(
    db,
    pushReference(id),
    rows.map(({ userId }) => userId),
  )
  return {
    content: rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      name: `${firstName} ${lastName}`.trim(),
      pushState: states.get(row.userId) ?? null,
    })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}
