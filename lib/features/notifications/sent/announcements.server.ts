import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { announcementEvents } from "../events"
import { type Announcement, ANNOUNCEMENT_CHANNELS, ANNOUNCEMENT_STATUSES } from "../notification-shapes"
import { listRecipients } from "./sent-queries.server"
import { imageIfUnused } from "../compose/save-draft-or-message.server"

type AnnouncementFilter = PageInput & { status?: Announcement["status"] | undefined }

/**
 * Inserts one notification for each active institute that a due announcement names, or for every active institute, and
 * returns them. Does nothing for an announcement that is sent, cancelled or not due yet.
 */
export async function fanOutAnnouncement(db: Db, id: number): Promise<{ instituteId: number; id: number }[]> {
  const announcement = await db
    .updateTable("announcements")
    .set({ status: "sent" })
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("scheduleAt", "<=", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst()
  if (!announcement) return []
  const { rows } = await sql<{ instituteId: number; id: number }>`
    insert into notifications
      ("instituteId", "announcementId", "idempotencyKey", title, body, image, link, audience, channels, status)
    select i.id, n.id, gen_random_uuid(), n.title, n.body, n.image, n.link, 'admins', ${["bell", ...ANNOUNCEMENT_CHANNELS]}::text[], 'sending'
    from announcements n join institutes i on i.status = 'active' and (n.institutes is null or i.id = any (n.institutes))
    where n.id = ${id}
    returning "instituteId", id`.execute(db)
  return rows
}

/** Selects the announcements that the caller may see: drafts only of their own. */
const selectAnnouncements = (db: Db, { userId }: Actor) =>
  db.selectFrom("announcements as n").where((e) => e.or([e("n.status", "<>", "draft"), e("n.authorId", "=", userId)]))

const withAnnouncementColumns = (query: ReturnType<typeof selectAnnouncements>) =>
  query
    .leftJoin("users as a", "a.id", "n.authorId")
    .select(["n.id", "n.title", "n.body", "n.image", "n.link", "n.status", "n.version", "n.scheduleAt", "n.updatedAt"])
    .select(["a.firstName", "a.lastName"])
    .select((e) => {
      const sent = e.selectFrom("notifications as s").whereRef("s.announcementId", "=", "n.id")
      const delivered = sent.innerJoin("user_notifications as u", (on) =>
        on.onRef("u.instituteId", "=", "s.instituteId").onRef("u.notificationId", "=", "s.id"),
      )
      return [
        sent.select((inner) => inner.fn.countAll<number>().as("count")).as("institutes"),
        delivered.select((inner) => inner.fn.countAll<number>().as("count")).as("recipients"),
        delivered.select((inner) => inner.fn.count<number>("u.readAt").as("count")).as("read"),
      ]
    })
type Row = Awaited<ReturnType<ReturnType<typeof withAnnouncementColumns>["execute"]>>[number]

const toAnnouncement = ({ status, institutes, recipients, read, firstName, lastName, ...row }: Row): Announcement => ({
  ...row,
  status: enumOf(ANNOUNCEMENT_STATUSES, status, "status of an announcement"),
  author: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
  institutes: institutes ?? 0,
  recipients: recipients ?? 0,
  read: read ?? 0,
})

/** A page of the announcements, newest first, filtered by status when given. */
export async function listAnnouncements(db: Db, actor: Actor, query: AnnouncementFilter) {
  const { searchParam, status } = query
  let matching = selectAnnouncements(db, actor)
  if (searchParam) matching = matching.where("n.title", "ilike", likePattern(searchParam))
  if (status) matching = matching.where("n.status", "=", status)
  const [rows, total] = await Promise.all([
    withAnnouncementColumns(matching).orderBy("n.id", "desc").$call(onPage(query)).execute(),
    countRows(matching),
  ])
  return pageOf({ rows, total }, query, toAnnouncement)
}

/** An announcement that the caller may see. */
export const findAnnouncement = (db: Db, actor: Actor, id: number) =>
  selectAnnouncements(db, actor).select(["n.id", "n.status", "n.title"]).where("n.id", "=", id).executeTakeFirst()

/** One announcement with its author and counts; throws `not_found` for one that the caller may not see. */
export const showAnnouncement = async (db: Db, actor: Actor, id: number) =>
  toAnnouncement(
    await orNotFound(withAnnouncementColumns(selectAnnouncements(db, actor)).where("n.id", "=", id).executeTakeFirst()),
  )

/**
 * Cancels a scheduled announcement or deletes a draft; returns the pictures that no message uses any more. Throws
 * `already_sent` for an announcement that is sent: the institutes have it by then.
 */
export async function removeAnnouncement(db: Db, actor: Actor, id: number): Promise<(string | null)[]> {
  const { title } = await orNotFound(findAnnouncement(db, actor, id))
  const { status, image } = await orNotFound(
    db.selectFrom("announcements").select(["status", "image"]).where("id", "=", id).forUpdate().executeTakeFirst(),
  )
  if (status === "sent") throw new Failure("already_sent")
  if (status === "draft") {
    await db.deleteFrom("announcements").where("id", "=", id).execute()
    return [await imageIfUnused(db, "announcements", image)]
  }
  await db
    .updateTable("announcements")
    .set({ status: "cancelled", version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute()
  if (status === "cancelled") return []
  const { instituteId } = actor
  await record(db, announcementEvents.cancelled, { instituteId, by: actor, data: { announcementId: id, title } })
  return []
}

/** A page of the institutes that received an announcement, with how many of their administrators received and read it. */
export async function listNotifiedInstitutes(db: Db, query: PageInput & { notificationId: number }) {
  const { notificationId, searchParam } = query
  await orNotFound(db.selectFrom("announcements").select("id").where("id", "=", notificationId).executeTakeFirst())
  let matching = db
    .selectFrom("notifications as n")
    .innerJoin("institutes as i", "i.id", "n.instituteId")
    .where("n.announcementId", "=", notificationId)
  if (searchParam) matching = matching.where("i.name", "ilike", likePattern(searchParam))
  const [rows, total] = await Promise.all([
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
      .$call(onPage(query))
      .execute(),
    countRows(matching),
  ])
  return pageOf({ rows, total }, query, (row) => row)
}

/** A page of the administrators of one institute who received an announcement. */
export async function listNotifiedUsersOfInstitute(query: PageInput & { notificationId: number; instituteId: number }) {
  return readInstitute(query.instituteId, async (db) => {
    const notification = await orNotFound(
      db.selectFrom("notifications").select("id").where("announcementId", "=", query.notificationId).executeTakeFirst(),
    )
    return listRecipients(db, notification.id, query)
  })
}
