import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { notifications } from "@/lib/features/notifications/contract"
import { notificationJobs } from "@/lib/features/notifications/jobs.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { send, type TestMember } from "../setup/test-app"

/** Sends a notification to everybody of the caller's institute, unless the change says otherwise. */
export const compose = (as: TestMember, change: object = {}, headers: Record<string, string> = {}) =>
  send(
    as,
    notifications.create,
    {
      form: {
        notificationDetails: {
          idempotencyKey: randomUUID(),
          title: "Class moves to Friday",
          body: "We meet at five.\nBring your notebook.",
          audience: { kind: "all" },
          ...change,
        },
      },
    },
    headers,
  )

/** Runs one of the jobs of notifications as the queue would. */
export async function runJob(name: string, data: object = {}): Promise<void> {
  const job = notificationJobs.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(job.shape.parse(data))
}

/** Creates a notification and runs the job that sends it. */
export async function sendNotification(as: TestMember, change: object = {}): Promise<number> {
  const { data, code } = await compose(as, change)
  if (code) throw new Error(code)
  await runJob("send-notification", { instituteId: as.instituteId, id: data.id })
  return data.id
}

/** The first page of a user's bell. */
export const bellOf = async (as: TestMember) =>
  (await send(as, notifications.bell, { params: { instituteId: String(as.instituteId), page: "0" } })).data

/** The queued e-mails of an institute made from a template. */
export const queuedMails = (instituteId: number, template = "notification") =>
  readPlatform(async (db) => {
    const { rows } = await sql<{ data: { to: string; id: string; values: { title: string }; path: string } }>`
      select data from pgboss.job where name = 'send-mail' and data ->> 'template' = ${template}
        and (data ->> 'instituteId')::int = ${instituteId} order by (data -> 'values' ->> 'title')`.execute(db)
    return rows.map(({ data }) => data)
  })

/** Sets the time at which the deliveries to a user that were not sent yet are due. */
export const setDue = (as: TestMember, dueAt: Date) =>
  withInstitute(as.instituteId, (db) =>
    db
      .updateTable("notification_deliveries")
      .set({ dueAt })
      .where("state", "=", "due")
      .where(
        "userNotificationId",
        "in",
        db.selectFrom("user_notifications").select("id").where("userId", "=", as.userId),
      )
      .execute(),
  )

/** The deliveries of a notification with their recipients, in the order of sending. */
export const deliveriesOf = (instituteId: number, notificationId: number) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("notification_deliveries as d")
      .innerJoin("user_notifications as u", "u.id", "d.userNotificationId")
      .select(["u.userId", "d.channel", "d.dueAt", "d.sentAt", "d.state", "d.tries", "d.reason"])
      .where("u.notificationId", "=", notificationId)
      .orderBy("u.id")
      .orderBy("d.channel")
      .execute(),
  )

/** The recipients of a notification. */
export const recipientsOf = async (as: TestMember, id: number) => {
  const query = { notificationId: String(id), size: "100" }
  return (await send(as, notifications.notifiedUsers, { query })).data
}

/** Inserts a push registration for a user. */
export const insertDevice = ({ instituteId, userId, sessionId }: TestMember) =>
  withInstitute(instituteId, (db) =>
    db
      .insertInto("push_tokens")
      .values({ userId, sessionId, kind: "fcm", token: randomUUID(), savedAt: sql`now()` })
      .execute(),
  )
