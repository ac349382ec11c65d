import { sql } from "kysely"
import { z } from "zod"
import { hasAccess } from "@/lib/server/auth/plan"
import { enqueue, type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { RESTRICTIONS } from "@/lib/shared/restriction"
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

/**
 * Turns what is due at an institute whose plan is over, or that is suspended or closed, back into drafts: nobody is notified then, and
 * once the institute is open again the time for it has passed.
 */
const returnToDrafts = () =>
  withPlatform((db) =>
    db
      .updateTable("notifications as n")
      .set((e) => ({ status: "draft", version: e("n.version", "+", 1), updatedAt: sql<Date>`now()` }))
      .where("n.status", "=", "scheduled")
      .where("n.scheduleAt", "<=", sql<Date>`now()`)
      .where((e) =>
        e.exists(
          e
            .selectFrom("institutes as i")
            .leftJoin("institute_subscriptions as s", "s.instituteId", "i.id")
            .select("i.id")
            .whereRef("i.id", "=", "n.instituteId")
            .where((one) => one.or([one("i.status", "in", RESTRICTIONS), one.not(hasAccess("s"))])),
        ),
      )
      .execute(),
  )

/** Every minute: sends the scheduled messages that are due, and the deliveries that waited for quiet hours to end. */
const sendDueNotifications = job({
  name: "send-due-notifications",
  shape: z.object({}),
  cron: "* * * * *",
  async run() {
    await returnToDrafts()
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
