import { sql } from "kysely"
import { ringBells } from "@/lib/features/events/events.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Channel, ChannelMessage, ChannelPreferences } from "../channels/channel.server"
import { channels as allChannels } from "../channels/channels.server"
import { selectAudience } from "../compose/audience.server"
import { findAudience } from "../sent/sent-queries.server"

/** The number of recipients inserted in one transaction. */
const BATCH_SIZE = 1_000

/**
 * Inserts a due notification for everybody in its audience, in batches, with its deliveries by the channels that each of
 * them wants; `onSent` runs in the last transaction. After an interruption a new run continues with the remaining
 * recipients, and nobody receives it twice. Does nothing for a notification that is sent, cancelled or not due yet.
 */
export async function sendToBells(
  { instituteId, id }: { instituteId: number; id: number },
  onSent: (db: Db) => Promise<void>,
  channels: readonly Channel[] = allChannels,
): Promise<void> {
  const sendBatch = async (db: Db) => {
    const message = await findDue(db, id)
    if (!message) return false
    const recipients = await listRemaining(db, id)
    if (recipients.length > 0) {
      await insertDeliveries(db, await insertRecipients(db, id, recipients), { channels, message })
      await ringBells(db, { userIds: recipients.map(({ userId }) => userId) })
    }
    const isDone = recipients.length < BATCH_SIZE
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
const findDue = (db: Db, id: number): Promise<ChannelMessage | undefined> =>
  db
    .selectFrom("notifications")
    .select(["channels", "urgent"])
    .where("id", "=", id)
    .where("status", "in", ["scheduled", "sending"])
    .where("scheduleAt", "<=", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()

/** The next batch of people who have not received the notification yet, with their preferences. */
const listRemaining = async (db: Db, id: number) =>
  selectAudience(db, await findAudience(db, id))
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .leftJoin("notification_preferences as p", "p.userId", "m.userId")
    .select("m.userId")
    .select([
      sql<ChannelPreferences>`coalesce(p.channels, '{}')`.as("preferences"),
      sql<Date>`now()`.as("now"),
      sql<Date>`tenancy.after_quiet_hours(now(), coalesce(u.timezone, i.timezone), p."quietFrom", p."quietUntil")`.as(
        "quietUntil",
      ),
    ])
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
    .execute()

type Recipient = Awaited<ReturnType<typeof listRemaining>>[number]

/** Inserts the recipients and returns them with the ids of their rows. */
async function insertRecipients(db: Db, notificationId: number, recipients: Recipient[]) {
  const userIds = recipients.map(({ userId }) => userId)
  const { rows } = await sql<{ id: number; userId: number }>`
    insert into user_notifications ("notificationId", "userId")
    select ${notificationId}::bigint, "userId" from unnest(${userIds}::bigint[]) "userId"
    returning id, "userId"`.execute(db)
  const ids = new Map(rows.map(({ id, userId }) => [userId, id]))
  return recipients.flatMap((recipient) => {
    const id = ids.get(recipient.userId)
    return id === undefined ? [] : [{ ...recipient, id }]
  })
}

async function insertDeliveries(
  db: Db,
  recipients: (Recipient & { id: number })[],
  { channels, message }: { channels: readonly Channel[]; message: ChannelMessage },
) {
  const deliveries = recipients.flatMap(({ id, preferences, ...times }) =>
    channels
      .filter((channel) => channel.isWanted(preferences, message))
      .map((channel) => ({ id, channel: channel.key, dueAt: channel.dueAt(times, message) })),
  )
  if (deliveries.length === 0) return
  const ids = deliveries.map(({ id }) => id)
  const keys = deliveries.map(({ channel }) => channel)
  const times = deliveries.map(({ dueAt }) => dueAt)
  await sql`insert into notification_deliveries ("userNotificationId", channel, "dueAt")
    select * from unnest(${ids}::bigint[], ${keys}::text[], ${times}::timestamptz[])`.execute(db)
}
