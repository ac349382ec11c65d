import { type RawBuilder, sql } from "kysely"
import { live } from "@/lib/contract/live"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import { type Placeholder, preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"
import { publishLiveMany } from "@/lib/server/live/publish-live"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { BellNotification } from "../inbox-contract"

const PAGE_SIZE = 10

const selectBellRows = (db: Db, userId: number | RawBuilder<number>) =>
  db
    .selectFrom("user_notifications as u")
    .innerJoin("notifications as n", "n.id", "u.notificationId")
    .where("u.userId", "=", userId)
    .where("u.dismissedAt", "is", null)

const withBellColumns = (query: ReturnType<typeof selectBellRows>) =>
  query.select([
    "n.id",
    "n.title",
    "n.body",
    "n.image",
    "n.link",
    "n.urgent",
    "n.announcementId",
    "u.createdAt as at",
    "u.readAt",
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withBellColumns>["execute"]>>[number]

const toBellNotification = ({ announcementId, ...row }: Row): BellNotification => ({
  ...row,
  isFromPlatform: announcementId !== null,
})

/** A page of the notifications that a user received and has not dismissed, newest first, with the unread count of all. */
export async function listBell(db: Db, userId: number, page: number) {
  const range = { page, size: PAGE_SIZE }
  const rows = await listBellPage(db, { userId, size: PAGE_SIZE, offset: page * PAGE_SIZE })
  const { total, unread } = rows[0] ?? { total: 0, unread: 0 }
  return { ...pageOf({ rows: rows.filter(isReceived), total }, range, toBellNotification), unread }
}

/** The number of notifications that a user has neither read nor dismissed. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const counts = await countBell(db, { userId })
  return counts?.unread ?? 0
}

const selectCounts = (db: Db, userId: RawBuilder<number>) =>
  db
    .selectFrom("user_notifications as u")
    .where("u.userId", "=", userId)
    .where("u.dismissedAt", "is", null)
    .select((e) => [
      e.fn.countAll<number>().as("total"),
      e.fn.countAll<number>().filterWhere("u.readAt", "is", null).as("unread"),
    ])

const countBell = preparedRow((db, placeholder: Placeholder<{ userId: number }>) =>
  selectCounts(db, placeholder("userId")),
)

type BellPage = { userId: number; size: number; offset: number }

/** The rows of a page, each with the counts of all; one row without a notification when the page is empty. */
const listBellPage = preparedQuery((db, placeholder: Placeholder<BellPage>) =>
  db
    .selectFrom(selectCounts(db, placeholder("userId")).as("counts"))
    .leftJoinLateral(
      withBellColumns(selectBellRows(db, placeholder("userId")))
        .select("u.id as receivedId")
        .orderBy("u.id", "desc")
        .limit(placeholder("size"))
        .offset(placeholder("offset"))
        .as("page"),
      (on) => on.onTrue(),
    )
    .selectAll()
    .orderBy("receivedId", "desc"),
)

type BellPageRow = Awaited<ReturnType<typeof listBellPage>>[number]

const isReceived = (row: BellPageRow): row is BellPageRow & Row => row.id !== null

/** One notification that a user received; throws `not_found` for any other. */
export const showBellNotification = async (db: Db, userId: number, notificationId: number) =>
  toBellNotification(
    await orNotFound(withBellColumns(selectBellRows(db, userId)).where("n.id", "=", notificationId).executeTakeFirst()),
  )

/**
 * Marks one notification of a user, or all, as read or dismissed, and publishes the unread count to their open tabs. The
 * first time at which it was read or dismissed stays. Throws `not_found` for a notification that they did not receive.
 */
export async function updateStatus(
  db: Db,
  userId: number,
  { id, status }: { id: number | "all"; status: "read" | "dismissed" },
): Promise<{ unread: number }> {
  if (id !== "all") {
    const received = db.selectFrom("user_notifications").select("id").where("userId", "=", userId)
    await orNotFound(received.where("notificationId", "=", id).executeTakeFirst())
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
  const [bell] = await notifyBells(db, [userId])
  return { unread: bell?.unread ?? 0 }
}

/**
 * Publishes their unread counts to the bells of these users, or of all recipients of a notification; returns the counts.
 */
export async function notifyBells(
  db: Db,
  users: number[] | { recipientsOf: number },
): Promise<{ userId: number; unread: number }[]> {
  const userIds = Array.isArray(users)
    ? users
    : db.selectFrom("user_notifications").select("userId").where("notificationId", "=", users.recipientsOf)
  // Counted for each member by the index of unread notifications: as a join, it may become a nested loop over all of them while
  // the statistics are older than the recipients.
  const rows = await db
    .selectFrom("memberships as m")
    .select((e) => [
      "m.instituteId",
      "m.userId",
      e
        .selectFrom("user_notifications as u")
        .select(e.fn.countAll<number>().as("unread"))
        .whereRef("u.userId", "=", "m.userId")
        .where("u.readAt", "is", null)
        .where("u.dismissedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("unread"),
    ])
    .where("m.userId", "in", userIds)
    .execute()
  await publishLiveMany(
    db,
    live.bell,
    rows.map(({ instituteId, userId, unread }) => ({ params: { instituteId, userId }, message: { unread } })),
  )
  return rows
}
