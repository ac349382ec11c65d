import { sql } from "kysely"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { selectAudience } from "../compose/audience.server"
import { notifyBells } from "../inbox/bell.server"
import { findAudience } from "../sent/sent-queries.server"

/** The number of recipients inserted in one transaction. */
const BATCH_SIZE = 1_000

type Due = { channels: string[]; urgent: boolean }

/** When a channel is due for one person: null if they turned it off, else now or at the end of their quiet hours. */
const dueAt = (wanted: "push" | "email", urgent: boolean) =>
  sql<Date | null>`case when coalesce(p.${sql.ref(wanted)}, true) then ${
    urgent
      ? sql`now()`
      : sql`tenancy.after_quiet_hours(now(), coalesce(u.timezone, i.timezone), p."quietFrom", p."quietUntil")`
  } end`

const never = sql<Date | null>`null::timestamptz`

/**
 * Inserts a due notification for everybody in its audience, in batches, with the times at which the other channels are
 * due; `onSent` runs in the last transaction. After an interruption a new run continues with the remaining recipients,
 * and nobody receives it twice. Does nothing for a notification that is sent, cancelled or not due yet.
 */
export async function sendToBells(
  { instituteId, id }: { instituteId: number; id: number },
  onSent: (db: Db) => Promise<void>,
): Promise<void> {
  const sendBatch = async (db: Db) => {
    const due = await findDue(db, id)
    if (!due) return false
    const userIds = await insertRecipients(db, id, due)
    if (userIds.length > 0) await notifyBells(db, userIds)
    const isDone = userIds.length < BATCH_SIZE
    await db
      .updateTable("notifications")
      .set(isDone ? { status: "sent", sentAt: sql`now()` } : { status: "sending" })
      .where("id", "=", id)
      .execute()
    if (isDone) await onSent(db)
    return !isDone
  }
  while (await withInstitute(instituteId, sendBatch));
}

/** Locks the row until the transaction ends, so that a cancellation waits for the batch in progress. */
const findDue = (db: Db, id: number): Promise<Due | undefined> =>
  db
    .selectFrom("notifications")
    .select(["channels", "urgent"])
    .where("id", "=", id)
    .where("status", "in", ["scheduled", "sending"])
    .where("scheduleAt", "<=", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()

/** Inserts the next batch of recipients and returns their ids. */
async function insertRecipients(db: Db, id: number, { channels, urgent }: Due): Promise<number[]> {
  const remaining = selectAudience(db, await findAudience(db, id))
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("notification_preferences as p", "p.userId", "m.userId")
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("user_notifications as d")
            .select("d.id")
            .whereRef("d.userId", "=", "m.userId")
            .where("d.notificationId", "=", id),
        ),
      ),
    )
    .orderBy("m.userId")
    .limit(BATCH_SIZE)
  const rows = await db
    .insertInto("user_notifications")
    .columns(["notificationId", "userId", "pushDueAt", "mailDueAt"])
    .expression(
      remaining.select([
        sql<number>`${id}::bigint`.as("notificationId"),
        "m.userId",
        (channels.includes("push") ? dueAt("push", urgent) : never).as("pushDueAt"),
        (channels.includes("email") ? dueAt("email", urgent) : never).as("mailDueAt"),
      ]),
    )
    .returning("userId")
    .execute()
  return rows.map(({ userId }) => userId)
}
