import { sql } from "kysely"
import { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { closeOfflineOrder, forEachLogged } from "@/lib/features/orders/orders.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { recordReminder } from "./decide.server"
import { offlineEvents } from "./events"
import { factsOf, leftFactsOf, lockApplication, sumReceipts } from "./locked-application.server"
import { OPEN_APPLICATIONS, REMINDER_DAYS, statesBefore, WARNING_DAYS } from "./states"

const MAX_PER_RUN = 500
type Due = { id: number; instituteId: number }

/** Ends applications whose time is over and for which nothing was received: with money, staff decide. */
const expireApplications: Job = job({
  name: "expire-offline-applications",
  shape: z.object({}),
  cron: "*/5 * * * *",
  run: async () =>
    forEachLogged(await listExpired(), ({ id, instituteId }) =>
      withInstitute(instituteId, async (db) => {
        const application = await lockApplication(db, id)
        const { receivedMinor, clearingMinor } = await sumReceipts(db, application)
        if (receivedMinor + clearingMinor > 0 || application.sale.order.isInTime) return
        const { numUpdatedRows } = await db
          .updateTable("offline_applications")
          .set({ status: "expired" })
          .where("id", "=", id)
          .where("status", "in", statesBefore("expired"))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await closeOfflineOrder(db, application.sale.order.id, "expired")
        await record(db, offlineEvents.expired, { by: "program", data: await factsOf(db, application) })
      }),
    ),
})

/** Reminds applicants, of whom it was said that nothing has arrived, again after some days. */
const remindApplicants: Job = job({
  name: "remind-offline-applicants",
  shape: z.object({}),
  cron: "17 * * * *",
  run: async () =>
    forEachLogged(await listToRemind(), ({ id, instituteId }) =>
      withInstitute(instituteId, async (db) => {
        const application = await lockApplication(db, id)
        const { numUpdatedRows } = await db
          .updateTable("offline_applications")
          .set({ reminders: sql<number>`reminders + 1` })
          .where("id", "=", id)
          .where("status", "=", "payment_awaited")
          .where(isReminderDue)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await recordReminder(db, "program", application)
      }),
    ),
})

/** Tells applicants and staff once that an application is about to expire. */
const warnApplicants: Job = job({
  name: "warn-offline-applicants",
  shape: z.object({}),
  cron: "37 * * * *",
  run: async () =>
    forEachLogged(await listToWarn(), ({ id, instituteId }) =>
      withInstitute(instituteId, async (db) => {
        const application = await lockApplication(db, id)
        const { numUpdatedRows } = await db
          .updateTable("offline_applications")
          .set({ warnedAt: sql<Date>`now()` })
          .where("id", "=", id)
          .where("status", "in", OPEN_APPLICATIONS)
          .where("warnedAt", "is", null)
          .executeTakeFirst()
        if (numUpdatedRows > 0n)
          await record(db, offlineEvents.expiring, { by: "program", data: await leftFactsOf(db, application) })
      }),
    ),
})

/** The jobs of applications to pay the institute itself. */
export const offlineJobs: Job[] = [expireApplications, remindApplicants, warnApplicants]

/** Whether the next reminder is due: the first was sent when staff said that nothing has arrived. */
const isReminderDue = sql<boolean>`"remindedFrom" is not null and reminders between 1 and ${REMINDER_DAYS.length}::int
  and now() >= "remindedFrom" + make_interval(days => (${[...REMINDER_DAYS]}::int[])[reminders])`

const selectOpen = (db: Db) =>
  db
    .selectFrom("offline_applications as a")
    .innerJoin("orders as o", "o.id", "a.orderId")
    .select(["a.id", "a.instituteId"])
    .where("o.status", "=", "awaiting_offline")
    .orderBy("a.id")
    .limit(MAX_PER_RUN)

const listExpired = (): Promise<Due[]> =>
  readPlatform((db) =>
    selectOpen(db)
      .where("o.expiresAt", "<", sql<Date>`now()`)
      .where(
        sql<boolean>`not exists (select from offline_receipts r where r."applicationId" = a.id
          and r.state in ('awaiting_clearance', 'counted'))`,
      )
      .execute(),
  )

const listToWarn = (): Promise<Due[]> =>
  readPlatform((db) =>
    selectOpen(db)
      .where("o.expiresAt", "<", sql<Date>`now() + make_interval(days => ${WARNING_DAYS}::int)`)
      .where("a.warnedAt", "is", null)
      .execute(),
  )

const listToRemind = (): Promise<Due[]> =>
  readPlatform((db) =>
    db
      .selectFrom("offline_applications")
      .select(["id", "instituteId"])
      .where("status", "=", "payment_awaited")
      .where(isReminderDue)
      .orderBy("id")
      .limit(MAX_PER_RUN)
      .execute(),
  )
