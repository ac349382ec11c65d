import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { found } from "@/lib/server/db/outcomes"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { Db } from "@/lib/server/tenancy/transaction"
import { NOTICE_STATUSES } from "./notification-shapes"

/**
 * Makes of a notice that is due one notification for each open institute that it names, or for every open one; answers
 * those it made. Does nothing for a notice that went out or was cancelled.
 */
export async function spreadNotice(db: Db, id: number): Promise<{ instituteId: number; id: number }[]> {
  const notice = await db
    .updateTable("institute_notices")
    .set({ status: "sent" })
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("scheduleAt", "<=", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst()
  if (!notice) return []
  const { rows } = await sql<{ instituteId: number; id: number }>`
    insert into notifications
      ("instituteId", "noticeId", "idempotencyKey", title, body, image, link, audience, channels, status)
    select i.id, n.id, gen_random_uuid(), n.title, n.body, n.image, n.link, 'admins', '{bell,push,email}', 'sending'
    from institute_notices n join institutes i on i.status = 'active' and (n.institutes is null or i.id = any (n.institutes))
    where n.id = ${id}
    returning "instituteId", id`.execute(db)
  return rows
}

/** A page of the notices of the platform, newest first. */
export async function listNotices(db: Db, { page, size, searchParam }: PageInput) {
  let matching = db.selectFrom("institute_notices as n")
  if (searchParam) matching = matching.where("n.title", "ilike", likePattern(searchParam))
  const [rows, { total }] = await Promise.all([
    matching
      .select(["n.id", "n.title", "n.body", "n.image", "n.link", "n.status", "n.scheduleAt"])
      .select((e) =>
        e
          .selectFrom("notifications as s")
          .whereRef("s.noticeId", "=", "n.id")
          .select((inner) => inner.fn.countAll<number>().as("institutes"))
          .as("institutes"),
      )
      .orderBy("n.id", "desc")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return {
    content: rows.map(({ status, institutes, ...row }) => ({
      ...row,
      status: NOTICE_STATUSES.find((one) => one === status) ?? "scheduled",
      institutes: institutes ?? 0,
    })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}

/** A page of the institutes that got a notice, with how many of their administrators were told and read it. */
export async function listNotifiedInstitutes(
  db: Db,
  { notificationId, page, size, searchParam }: PageInput & { notificationId: number },
) {
  await found(db.selectFrom("institute_notices").select("id").where("id", "=", notificationId).executeTakeFirst())
  let matching = db
    .selectFrom("notifications as n")
    .innerJoin("institutes as i", "i.id", "n.instituteId")
    .where("n.noticeId", "=", notificationId)
  if (searchParam) matching = matching.where("i.name", "ilike", likePattern(searchParam))
  const [content, { total }] = await Promise.all([
    matching
      .leftJoin("user_notifications as u", (on) =>
        on.onRef("u.instituteId", "=", "n.instituteId").onRef("u.notificationId", "=", "n.id"),
      )
      .select((e) => [
        "n.instituteId",
        "i.name",
        e.fn.count<number>("u.id").as("recipients"),
        e.fn.count<number>("u.readAt").as("read"),
      ])
      .groupBy(["n.instituteId", "i.name"])
      .orderBy("i.name")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}
