import { sql } from "kysely"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Channel } from "../channels/channel.server"
import { channels as allChannels } from "../channels/channels.server"

const BATCH_SIZE = 200
const MAX_INSTITUTES = 500
/** With two, four, eight … minutes in between, the last attempt is four hours after the first. */
const MAX_TRIES = 8

/** Lists the institutes that have deliveries due now, at most `MAX_INSTITUTES`. */
export const listInstitutesWithDeliveries = () =>
  readPlatform(async (db) => {
    const rows = await db
      .selectFrom("notification_deliveries")
      .select("instituteId")
      .distinct()
      .where("state", "=", "due")
      .where("dueAt", "<=", sql<Date>`now()`)
      .limit(MAX_INSTITUTES)
      .execute()
    return rows.map(({ instituteId }) => instituteId)
  })

/**
 * Queues all deliveries that are due in an institute, one batch of a channel per transaction. A channel that fails does not
 * hold up the others; afterwards throws its error.
 */
export async function deliver(instituteId: number, channels: readonly Channel[] = allChannels): Promise<void> {
  const errors: unknown[] = []
  for (const channel of channels)
    await deliverAll(instituteId, channel).catch((error: unknown) => {
      errors.push(error)
    })
  if (errors.length > 0) throw errors[0]
}

async function deliverAll(instituteId: number, channel: Channel): Promise<void> {
  while ((await deliverBatch(instituteId, channel)) === BATCH_SIZE);
}

async function deliverBatch(instituteId: number, channel: Channel): Promise<number> {
  let due: Awaited<ReturnType<typeof lockDue>> = []
  try {
    return await withInstitute(instituteId, async (db) => {
      due = await lockDue(db, channel.key)
      const wanted = due.filter(isStillWanted)
      if (wanted.length > 0) await channel.deliver(db, wanted)
      const taken = channel.reports ? { state: "sending" } : { state: "sent", sentAt: sql`now()` }
      await updateDeliveries(db, { channel, rows: wanted, change: { tries: sql<number>`tries + 1`, ...taken } })
      const skipped = due.filter((row) => !isStillWanted(row))
      await updateDeliveries(db, { channel, rows: skipped, change: { state: "skipped" } })
      return due.length
    })
  } catch (error) {
    await withInstitute(instituteId, (db) => postpone(db, channel, due))
    throw error
  }
}

const lockDue = (db: Db, channel: string) =>
  db
    .selectFrom("notification_deliveries as d")
    .innerJoin("user_notifications as r", "r.id", "d.userNotificationId")
    .innerJoin("notifications as n", "n.id", "r.notificationId")
    .innerJoin("users as u", "u.id", "r.userId")
    .innerJoin("memberships as m", "m.userId", "r.userId")
    .select(["r.id", "r.instituteId", "n.id as notificationId", "r.userId", "r.readAt", "m.status"])
    .select(["u.email", "u.firstName", "u.locale", "n.title", "n.body", "n.image", "n.link", "n.announcementId"])
    .where("d.channel", "=", channel)
    .where("d.state", "=", "due")
    .where("d.dueAt", "<=", sql<Date>`now()`)
    .orderBy("d.userNotificationId")
    .limit(BATCH_SIZE)
    .forUpdate("d")
    .skipLocked()
    .execute()

/** Nothing more is sent to a recipient who has read the notification at the bell, or is no longer an active member. */
const isStillWanted = ({ readAt, status }: { readAt: Date | null; status: string }) =>
  readAt === null && status === "active"

/** Puts a failed batch off, twice as long after each attempt, and gives up after the last. */
const postpone = (db: Db, channel: Channel, rows: { id: number }[]) =>
  updateDeliveries(db, {
    channel,
    rows,
    change: {
      tries: sql<number>`tries + 1`,
      state: sql<string>`case when tries + 1 < ${MAX_TRIES} then 'due' else 'failed' end`,
      dueAt: sql<Date>`now() + interval '1 minute' * power(2, tries + 1)`,
    },
  })

async function updateDeliveries(
  db: Db,
  { channel, rows, change }: { channel: Channel; rows: { id: number }[]; change: object },
) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db
    .updateTable("notification_deliveries")
    .set(change)
    .where("channel", "=", channel.key)
    .where("state", "=", "due")
    .where("userNotificationId", "in", ids)
    .execute()
}
