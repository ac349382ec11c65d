import { sql } from "kysely"
import { tellBells } from "./bell.server"
import { findAudience } from "./sent-queries.server"
import { selectAudience } from "./audience.server"
import type { Db } from "@/lib/server/tenancy/transaction"

/** When a channel is due for one person: never if they do not want it, else once their quiet hours are over. */
const dueAt = (wanted: "push" | "email", urgent: boolean) =>
  sql<Date | null>`case when coalesce(p.${sql.ref(wanted)}, true) then ${
    urgent
      ? sql`now()`
      : sql`tenancy.after_quiet_hours(now(), coalesce(u.timezone, i.timezone), p."quietFrom", p."quietUntil")`
  } end`

const never = sql<Date | null>`null::timestamptz`

/**
 * Puts a notification whose time has come at the bell of everybody it is for, with the moments at which the other
 * channels are due, and tells those who are connected. Does nothing for one that went out, was cancelled or is to come.
 * Answers whether it went out now.
 */
export async function sendToBells(db: Db, id: number): Promise<boolean> {
  const due = await db
    .selectFrom("notifications")
    .select(["channels", "urgent"])
    .where("id", "=", id)
    .where("status", "in", ["scheduled", "sending"])
    .where("scheduleAt", "<=", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!due) return false
  await insertRecipients(db, id, due)
  await db
    .updateTable("notifications")
    .set({ status: "sent", sentAt: sql`now()` })
    .where("id", "=", id)
    .execute()
  await tellBells(db, { gotNotification: id })
  return true
}

async function insertRecipients(db: Db, id: number, { channels, urgent }: { channels: string[]; urgent: boolean }) {
  const recipients = selectAudience(db, await findAudience(db, id))
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("notification_preferences as p", "p.userId", "m.userId")
  await db
    .insertInto("user_notifications")
    .columns(["notificationId", "userId", "pushDueAt", "mailDueAt"])
    .expression(
      recipients.select([
        sql<number>`${id}::bigint`.as("notificationId"),
        "m.userId",
        (channels.includes("push") ? dueAt("push", urgent) : never).as("pushDueAt"),
        (channels.includes("email") ? dueAt("email", urgent) : never).as("mailDueAt"),
      ]),
    )
    .onConflict((conflict) => conflict.columns(["instituteId", "notificationId", "userId"]).doNothing())
    .execute()
}
