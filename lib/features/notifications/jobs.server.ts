import { sql } from "kysely"
import { z } from "zod"
import { enqueue, type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { deliver, listInstitutesWithDeliveries } from "./delivery/deliver.server"
import { fanOutAnnouncement } from "./sent/announcements.server"
import { sendToBells } from "./delivery/send-to-bells.server"
import { recordSmsBudget } from "./record-sms-budget.server"

const MAX_DUE = 500
const id = z.number().int().positive()

/** Queues the push messages and e-mails that are due in one institute. */
const deliverNotifications = job({
  name: "deliver-notifications",
  shape: z.object({ instituteId: id }),
  run: ({ instituteId }) => deliver(instituteId),
})

/** Inserts one notification for its audience, which shows it at their bells, and queues the other channels. */
export const sendNotification = job({
  name: "send-notification",
  shape: z.object({ instituteId: id, id }),
  run: ({ instituteId, id }) =>
    sendToBells({ instituteId, id }, (db) => enqueue(db, deliverNotifications, { instituteId })),
})

/** Inserts a notification for each institute of an announcement and queues its sending. */
export const sendAnnouncement = job({
  name: "send-announcement",
  shape: z.object({ id }),
  run: ({ id }) =>
    withPlatform(async (db) => {
      for (const notification of await fanOutAnnouncement(db, id)) await enqueue(db, sendNotification, notification)
    }),
})

/** Every minute: sends the scheduled messages that are due, and the deliveries that waited for quiet hours to end. */
const sendDueNotifications = job({
  name: "send-due-notifications",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    const { announcements, notifications } = await readPlatform(async (db) => ({
      announcements: await db
        .selectFrom("announcements")
        .select("id")
        .where("status", "=", "scheduled")
        .where("scheduleAt", "<=", sql<Date>`now()`)
        .limit(MAX_DUE)
        .execute(),
      notifications: await db
        .selectFrom("notifications")
        .select(["instituteId", "id"])
        .where("status", "in", ["scheduled", "sending"])
        .where("scheduleAt", "<=", sql<Date>`now()`)
        .limit(MAX_DUE)
        .execute(),
    }))
    for (const announcement of announcements) await attempt(() => sendAnnouncement.run(announcement), announcement)
    for (const notification of notifications) await attempt(() => sendNotification.run(notification), notification)
    for (const instituteId of await listInstitutesWithDeliveries())
      await attempt(() => deliver(instituteId), { instituteId })
  },
})

/** Logs an error instead of throwing, so that one message does not block the others; the next minute retries it. */
async function attempt(work: () => Promise<void>, context: object): Promise<void> {
  await work().catch((error: unknown) =>
    log.warn({ ...context, error: String(error) }, "what is due could not be sent"),
  )
}

export const notificationJobs: Job[] = [
  sendNotification,
  sendAnnouncement,
  deliverNotifications,
  sendDueNotifications,
  recordSmsBudget,
]
