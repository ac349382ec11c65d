import { type RawBuilder, sql } from "kysely"
import { ringBells } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { pageOf } from "@/lib/server/db/page"
import { type Placeholder, preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { BellNotification } from "../inbox-contract"
import { bellText, findReader } from "./bell-text.server"

const PAGE_SIZE = 10

const selectBellRows = (db: Db, userId: number | RawBuilder<number>) =>
  db
    .selectFrom("user_notifications as u")
    .leftJoin("notifications as n", "n.id", "u.notificationId")
    .leftJoin("events as e", "e.id", "u.eventId")
    .where("u.userId", "=", userId)
    .where("u.dismissedAt", "is", null)

const withBellColumns = (query: ReturnType<typeof selectBellRows>) =>
  query.select([
    "u.id",
    "n.title",
    "n.body",
    "n.image",
    "n.link",
    "n.urgent",
    "n.announcementId",
    "u.createdAt as at",
    "u.readAt",
    "u.key",
    "u.notice",
    sql`coalesce(u.values, e.data)`.as("data"),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withBellColumns>["execute"]>>[number]

/** Rows as their recipient sees them: what staff wrote as they wrote it, an event's notice in the reader's language. */
async function toBellNotifications(db: Db, userId: number, rows: readonly Row[]): Promise<BellNotification[]> {
  const readsEvents = rows.some(({ key }) => key !== null)
  const reader = readsEvents ? await findReader(db, userId) : undefined
  return rows.map(({ announcementId, urgent, key, notice, data, title, body, link, ...row }) => ({
    ...row,
    ...(reader && key !== null && notice !== null
      ? bellText({ key, notice, data }, reader)
      : { title: title ?? "", body: body ?? "", link }),
    urgent: urgent ?? false,
    isFromPlatform: announcementId !== null,
  }))
}

/** A page of the notifications that a user received and has not dismissed, newest first, with the unread count of all. */
export async function listBell(db: Db, userId: number, page: number) {
  const range = { page, size: PAGE_SIZE }
  const rows = await listBellPage(db, { userId, size: PAGE_SIZE, offset: page * PAGE_SIZE })
  const { total, unread } = rows[0] ?? { total: 0, unread: 0 }
  const received = await toBellNotifications(db, userId, rows.filter(isReceived))
  return { ...pageOf({ rows: received, total }, range, (row) => row), unread }
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
export async function showBellNotification(db: Db, userId: number, id: number) {
  const row = await orNotFound(withBellColumns(selectBellRows(db, userId)).where("u.id", "=", id).executeTakeFirst())
  return orNotFound(toBellNotifications(db, userId, [row]).then(([received]) => received))
}

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
    await orNotFound(received.where("id", "=", id).executeTakeFirst())
  }
  let change = db
    .updateTable("user_notifications")
    .set({
      readAt: sql`coalesce("readAt", now())`,
      ...(status === "dismissed" && { dismissedAt: sql`coalesce("dismissedAt", now())` }),
    })
    .where("userId", "=", userId)
    .where(status === "dismissed" ? "dismissedAt" : "readAt", "is", null)
  if (id !== "all") change = change.where("id", "=", id)
  await change.execute()
  const [bell] = await ringBells(db, { userIds: [userId] })
  return { unread: bell?.unread ?? 0 }
}
