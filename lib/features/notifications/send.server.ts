import { sql } from "kysely"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { selectAudience } from "./audience.server"
import { tellBells } from "./bell.server"
import { findAudience } from "./sent-queries.server"

/** So many people are told in one transaction. */
const PEOPLE_AT_ONCE = 1_000

type Due = { channels: string[]; urgent: boolean }

/** When a channel is due for one person: never if they do not want it, else once their quiet hours are over. */
const dueAt = (wanted: "push" | "email", urgent: boolean) =>
  sql<Date | null>`case when coalesce(p.${sql.ref(wanted)}, true) then ${
    urgent
      ? sql`now()`
      : sql`tenancy.after_quiet_hours(now(), coalesce(u.timezone, i.timezone), p."quietFrom", p."quietUntil")`
  } end`

const never = sql<Date | null>`null::timestamptz`

/**
 * Puts a notification whose time has come at the bells of everybody it is for, some at a time, with the moments at which
 * the other channels are due; `onSent` joins the last transaction. What a program left undone is gone on with where it
 * stood, and nobody is told twice. Does nothing for one that went out, was cancelled, or is to come.
 */
export async function sendToBells(
  { instituteId, id }: { instituteId: number; id: number },
  onSent: (db: Db) => Promise<void>,
): Promise<void> {
  const tellSome = async (db: Db) => {
    const due = await findDue(db, id)
    if (!due) return false
    const told = await insertRecipients(db, id, due)
    if (told.length > 0) await tellBells(db, told)
    const isDone = told.length < PEOPLE_AT_ONCE
    await db
      .updateTable("notifications")
      .set(isDone ? { status: "sent", sentAt: sql`now()` } : { status: "sending" })
      .where("id", "=", id)
      .execute()
    if (isDone) await onSent(db)
    return !isDone
  }
  while (await withInstitute(instituteId, tellSome));
}

/** Held until the transaction ends, so that whoever takes it back waits for the people who are being told. */
const findDue = (db: Db, id: number): Promise<Due | undefined> =>
  db
    .selectFrom("notifications")
    .select(["channels", "urgent"])
    .where("id", "=", id)
    .where("status", "in", ["scheduled", "sending"])
    .where("scheduleAt", "<=", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()

/** Some of those who were not told yet. */
async function insertRecipients(db: Db, id: number, { channels, urgent }: Due): Promise<number[]> {
  const untold = selectAudience(db, await findAudience(db, id))
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
    .limit(PEOPLE_AT_ONCE)
  const rows = await db
    .insertInto("user_notifications")
    .columns(["notificationId", "userId", "pushDueAt", "mailDueAt"])
    .expression(
      untold.select([
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
