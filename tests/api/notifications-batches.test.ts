import { sql } from "kysely"
import { sendToBells } from "@/lib/features/notifications/delivery/send-to-bells.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember } from "../setup/test-app"
import { notifications } from "@/lib/features/notifications/contract"
import { bellOf, compose, queuedMails, runJob } from "./notifications-fixtures"

withJobQueue()

const STUDENTS = 10_000

/** Inserts ten thousand students of rival. */
async function insertStudents() {
  await withPlatform(async (db) => {
    await sql`insert into users (email, "firstName", "lastName")
      select 'recipients-' || n || '@people.test', 'Crowd', n::text from generate_series(1, ${STUDENTS}::int) n`.execute(
      db,
    )
    await sql`insert into memberships ("instituteId", "userId", role)
      select ${institutes.rival}::bigint, id, 'Student' from users where email like 'recipients-%@people.test'`.execute(
      db,
    )
  })
}

const deliveriesOf = (id: number) =>
  readInstitute(institutes.rival, async (db) => {
    const { rows } = await sql<{ deliveries: number; people: number; transactions: number; status: string }>`
      select count(*)::int as deliveries, count(distinct "userId")::int as people, count(distinct "createdAt")::int as transactions,
        (select status from notifications where id = ${id}) as status
      from user_notifications where "notificationId" = ${id}`.execute(db)
    return rows[0]
  })

const toStudents = { audience: { kind: "role", role: "Student" }, channels: ["email"] }

async function createNotification(as: TestMember, change: object): Promise<number> {
  return (await compose(as, change)).data.id
}

test("many recipients are inserted in batches; an interrupted run is continued, and nobody receives it twice", async () => {
  await insertStudents()
  const admin = await createMember("Admin", "rival")
  const id = await createNotification(admin, toStudents)
  const crash = () => Promise.reject(new Error("the program ends here"))
  await expect(sendToBells({ instituteId: institutes.rival, id }, crash)).rejects.toThrow("the program ends here")
  const before = await deliveriesOf(id)
  expect(before?.status).toBe("sending")
  expect(before?.deliveries).toBe(STUDENTS)
  expect(before?.transactions).toBe(STUDENTS / 1_000)

  await Promise.all([
    runJob("send-due-notifications"),
    runJob("send-notification", { instituteId: institutes.rival, id }),
    runJob("send-notification", { instituteId: institutes.rival, id }),
  ])
  const after = await deliveriesOf(id)
  expect(after).toMatchObject({ status: "sent" })
  expect(after?.deliveries).toBe(after?.people)
  await Promise.all([1, 2, 3].map(() => runJob("deliver-notifications", { instituteId: institutes.rival })))
  const mails = await queuedMails(institutes.rival)
  const recipients = mails.filter(({ to }) => to.startsWith("recipients-")).map(({ to }) => to)
  expect(recipients).toHaveLength(STUDENTS)
  expect(new Set(recipients).size).toBe(STUDENTS)
})

test("a notification recalled during sending reaches nobody afterwards", async () => {
  const admin = await createMember("Admin", "rival")
  const id = await createNotification(admin, toStudents)
  const stop = () => Promise.reject(new Error("the program ends here"))
  await sendToBells({ instituteId: institutes.rival, id }, stop).catch(() => undefined)
  await withInstitute(institutes.rival, (db) =>
    sql`delete from user_notifications where "notificationId" = ${id} and id % 2 = 0`.execute(db),
  )
  const before = await deliveriesOf(id)
  expect((await send(admin, notifications.remove, { params: { id: String(id) } })).status).toBe(200)
  await runJob("send-notification", { instituteId: institutes.rival, id })
  await runJob("send-due-notifications")
  expect(await deliveriesOf(id)).toMatchObject({ deliveries: before?.deliveries, status: "cancelled" })
})

test("a notification that cannot be sent does not block the others", async () => {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const audience = { kind: "users", userIds: [student.userId] }
  const broken = await createNotification(admin, { audience, title: "Broken" })
  await withInstitute(institutes.acme, (db) =>
    sql`update notifications set "audienceUserIds" = '{}' where id = ${broken}`.execute(db),
  )
  await createNotification(admin, { audience, title: "Whole" })
  await runJob("send-due-notifications")
  expect((await bellOf(student)).content.map(({ title }) => title)).toEqual(["Whole"])
})
