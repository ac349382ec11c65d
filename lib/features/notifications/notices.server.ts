import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type InstituteNotice, NOTICE_STATUSES } from "./notification-shapes"
import { listNotified } from "./sent-queries.server"
import { ifUnused } from "./write-down.server"

type NoticeFilter = PageInput & { status?: InstituteNotice["status"] | undefined }

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

/** A draft is its author's alone. */
const selectNotices = (db: Db, { userId }: Actor) =>
  db
    .selectFrom("institute_notices as n")
    .where((e) => e.or([e("n.status", "<>", "draft"), e("n.authorId", "=", userId)]))

const shown = (query: ReturnType<typeof selectNotices>) =>
  query
    .leftJoin("users as a", "a.id", "n.authorId")
    .select(["n.id", "n.title", "n.body", "n.image", "n.link", "n.status", "n.version", "n.scheduleAt", "n.updatedAt"])
    .select(["a.firstName", "a.lastName"])
    .select((e) => {
      const sent = e.selectFrom("notifications as s").whereRef("s.noticeId", "=", "n.id")
      const told = sent.innerJoin("user_notifications as u", (on) =>
        on.onRef("u.instituteId", "=", "s.instituteId").onRef("u.notificationId", "=", "s.id"),
      )
      return [
        sent.select((inner) => inner.fn.countAll<number>().as("count")).as("institutes"),
        told.select((inner) => inner.fn.countAll<number>().as("count")).as("recipients"),
        told.select((inner) => inner.fn.count<number>("u.readAt").as("count")).as("read"),
      ]
    })
type Row = Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number]

const toNotice = ({ status, institutes, recipients, read, firstName, lastName, ...row }: Row): InstituteNotice => ({
  ...row,
  status: NOTICE_STATUSES.find((one) => one === status) ?? "scheduled",
  author: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
  institutes: institutes ?? 0,
  recipients: recipients ?? 0,
  read: read ?? 0,
})

/** A page of the notices of the platform, newest first; of one status when named. */
export async function listNotices(db: Db, actor: Actor, { page, size, searchParam, status }: NoticeFilter) {
  let matching = selectNotices(db, actor)
  if (searchParam) matching = matching.where("n.title", "ilike", likePattern(searchParam))
  if (status) matching = matching.where("n.status", "=", status)
  const [rows, { total }] = await Promise.all([
    shown(matching)
      .orderBy("n.id", "desc")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return { content: rows.map(toNotice), page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}

/** A notice that the caller may see. */
export const findNotice = (db: Db, actor: Actor, id: number) =>
  selectNotices(db, actor).select(["n.id", "n.status"]).where("n.id", "=", id).executeTakeFirst()

/** One notice of the platform, with who wrote it. */
export const showNotice = async (db: Db, actor: Actor, id: number) =>
  toNotice(await found(shown(selectNotices(db, actor)).where("n.id", "=", id).executeTakeFirst()))

/**
 * Cancels a notice that is to come and deletes a draft; answers the pictures that nothing uses since. Throws `already_sent`
 * for one that went out: it is at the institutes' bells by then.
 */
export async function removeNotice(db: Db, actor: Actor, id: number): Promise<(string | null)[]> {
  await found(findNotice(db, actor, id))
  const { status, image } = await found(
    db.selectFrom("institute_notices").select(["status", "image"]).where("id", "=", id).forUpdate().executeTakeFirst(),
  )
  if (status === "sent") throw new Failure("already_sent")
  if (status === "draft") {
    await db.deleteFrom("institute_notices").where("id", "=", id).execute()
    return [await ifUnused(db, "institute_notices", image)]
  }
  await db
    .updateTable("institute_notices")
    .set({ status: "cancelled", version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute()
  return []
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

/** A page of the administrators of one institute who got a notice, as those who send a notification see who got it. */
export async function listNotifiedOfInstitute(query: PageInput & { notificationId: number; instituteId: number }) {
  return readInstitute(query.instituteId, async (db) => {
    const part = await found(
      db.selectFrom("notifications").select("id").where("noticeId", "=", query.notificationId).executeTakeFirst(),
    )
    return listNotified(db, part.id, query)
  })
}
