import { sql } from "kysely"
import { z } from "zod"
import { enqueue, type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { deliver, institutesWithDeliveries } from "./deliver.server"
import { spreadNotice } from "./notices.server"
import { sendToBells } from "./send.server"

const MOST_DUE = 500
const id = z.number().int().positive()

/** Hands over what is due by push and mail in one institute. */
const deliverNotifications = job({
  name: "deliver-notifications",
  shape: z.object({ instituteId: id }),
  run: ({ instituteId }) => deliver(instituteId),
})

/** Puts one notification at the bells of whom it is for, and queues its delivery by the other channels. */
export const sendNotification = job({
  name: "send-notification",
  shape: z.object({ instituteId: id, id }),
  run: ({ instituteId, id }) =>
    sendToBells({ instituteId, id }, (db) => enqueue(db, deliverNotifications, { instituteId })),
})

/** Makes a notification of a notice for each institute that it is for. */
export const sendNotice = job({
  name: "send-notice",
  shape: z.object({ id }),
  run: ({ id }) =>
    withPlatform(async (db) => {
      for (const made of await spreadNotice(db, id)) await enqueue(db, sendNotification, made)
    }),
})

/** Every minute: what was scheduled and is due, and what quiet hours held back. */
const sendDueNotifications = job({
  name: "send-due-notifications",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    const { notices, notifications } = await readPlatform(async (db) => ({
      notices: await db
        .selectFrom("institute_notices")
        .select("id")
        .where("status", "=", "scheduled")
        .where("scheduleAt", "<=", sql<Date>`now()`)
        .limit(MOST_DUE)
        .execute(),
      notifications: await db
        .selectFrom("notifications")
        .select(["instituteId", "id"])
        .where("status", "in", ["scheduled", "sending"])
        .where("scheduleAt", "<=", sql<Date>`now()`)
        .limit(MOST_DUE)
        .execute(),
    }))
    for (const notice of notices) await attempt(() => sendNotice.run(notice), notice)
    for (const notification of notifications) await attempt(() => sendNotification.run(notification), notification)
    for (const instituteId of await institutesWithDeliveries())
      await attempt(() => deliver(instituteId), { instituteId })
  },
})

/** One that cannot be sent does not hold up the others; it is tried again the next minute. */
async function attempt(work: () => Promise<void>, what: object): Promise<void> {
  await work().catch((error: unknown) => log.warn({ ...what, error: String(error) }, "what is due could not be sent"))
}

/** What notifications need done later or by themselves. */
export const notificationJobs: Job[] = [sendNotification, sendNotice, deliverNotifications, sendDueNotifications]
