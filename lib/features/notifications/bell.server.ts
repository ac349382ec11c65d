import { sql } from "kysely"
import { live } from "@/lib/contract/live"
import { found } from "@/lib/server/db/outcomes"
import { publishEach } from "@/lib/server/live/publish"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { BellNotification } from "./notification-shapes"

const PAGE_SIZE = 10

const selectBell = (db: Db, userId: number) =>
  db
    .selectFrom("user_notifications as u")
    .innerJoin("notifications as n", "n.id", "u.notificationId")
    .where("u.userId", "=", userId)
    .where("u.dismissedAt", "is", null)

const shown = (query: ReturnType<typeof selectBell>) =>
  query.select([
    "n.id",
    "n.title",
    "n.body",
    "n.image",
    "n.link",
    "n.urgent",
    "n.noticeId",
    "u.createdAt as at",
    "u.readAt",
  ])

type Row = Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number]

const toBell = ({ noticeId, ...row }: Row): BellNotification => ({ ...row, isFromPlatform: noticeId !== null })

/** A page of what somebody was told and has not put away, newest first, and how much of all is unread. */
export async function readBell(db: Db, userId: number, page: number) {
  const [rows, { total, unread }] = await Promise.all([
    shown(selectBell(db, userId))
      .orderBy("u.id", "desc")
      .limit(PAGE_SIZE)
      .offset(page * PAGE_SIZE)
      .execute(),
    selectBell(db, userId)
      .select((e) => [
        e.fn.countAll<number>().as("total"),
        e.fn.countAll<number>().filterWhere("u.readAt", "is", null).as("unread"),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    content: rows.map(toBell),
    page,
    size: PAGE_SIZE,
    totalElements: total,
    totalPages: Math.ceil(total / PAGE_SIZE),
    unread,
  }
}

/** One notification that somebody got. */
export const showBell = async (db: Db, userId: number, notificationId: number) =>
  toBell(await found(shown(selectBell(db, userId)).where("n.id", "=", notificationId).executeTakeFirst()))

/**
 * Notes that somebody read or put away one notification or all, and tells their other tabs. Once noted it stays as it
 * was. Throws `not_found` for one that they did not get.
 */
export async function updateStatus(
  db: Db,
  userId: number,
  { id, status }: { id: number | "all"; status: "read" | "dismissed" },
): Promise<{ unread: number }> {
  if (id !== "all") {
    const got = db.selectFrom("user_notifications").select("id").where("userId", "=", userId)
    await found(got.where("notificationId", "=", id).executeTakeFirst())
  }
  let change = db
    .updateTable("user_notifications")
    .set({
      readAt: sql`coalesce("readAt", now())`,
      ...(status === "dismissed" && { dismissedAt: sql`coalesce("dismissedAt", now())` }),
    })
    .where("userId", "=", userId)
    .where(status === "dismissed" ? "dismissedAt" : "readAt", "is", null)
  if (id !== "all") change = change.where("notificationId", "=", id)
  await change.execute()
  const [told] = await tellBells(db, [userId])
  return { unread: told?.unread ?? 0 }
}

/** Announces to these people how much is unread at their bells; answers what it announced. */
export async function tellBells(
  db: Db,
  people: number[] | { gotNotification: number },
): Promise<{ userId: number; unread: number }[]> {
  const whose = Array.isArray(people)
    ? people
    : db.selectFrom("user_notifications").select("userId").where("notificationId", "=", people.gotNotification)
  const rows = await db
    .selectFrom("memberships as m")
    .leftJoin("user_notifications as u", (on) =>
      on.onRef("u.userId", "=", "m.userId").on("u.readAt", "is", null).on("u.dismissedAt", "is", null),
    )
    .select((e) => ["m.instituteId", "m.userId", e.fn.count<number>("u.id").as("unread")])
    .where("m.userId", "in", whose)
    .groupBy(["m.instituteId", "m.userId"])
    .execute()
  await publishEach(
    db,
    live.bell,
    rows.map(({ instituteId, userId, unread }) => ({ params: { instituteId, userId }, message: { unread } })),
  )
  return rows
}
