import { sql } from "kysely"
import { sendToBells } from "@/lib/features/notifications/send.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone } from "../setup/world"
import { notifications } from "@/lib/features/notifications/contract"
import { bellOf, compose, queuedMails, runJob } from "./notifications-world"

withQueue()

const CROWD = 10_000

/** Ten thousand students of rival. */
async function plantCrowd() {
  await withPlatform(async (db) => {
    await sql`insert into users (email, "firstName", "lastName")
      select 'crowd-' || n || '@people.test', 'Crowd', n::text from generate_series(1, ${CROWD}::int) n`.execute(db)
    await sql`insert into memberships ("instituteId", "userId", role)
      select ${institutes.rival}::bigint, id, 'Student' from users where email like 'crowd-%@people.test'`.execute(db)
  })
}

const toldOf = (id: number) =>
  readInstitute(institutes.rival, async (db) => {
    const { rows } = await sql<{ told: number; people: number; transactions: number; status: string }>`
      select count(*)::int as told, count(distinct "userId")::int as people, count(distinct "createdAt")::int as transactions,
        (select status from notifications where id = ${id}) as status
      from user_notifications where "notificationId" = ${id}`.execute(db)
    return rows[0]
  })

const toStudents = { audience: { kind: "role", role: "Student" }, channels: ["email"] }

async function written(as: Someone, change: object): Promise<number> {
  return (await compose(as, change)).data.id
}

test("a crowd is told some at a time; what a program left undone is gone on with, and nobody is told twice", async () => {
  await plantCrowd()
  const admin = await someone("Admin", "rival")
  const id = await written(admin, toStudents)
  const crash = () => Promise.reject(new Error("the program ends here"))
  await expect(sendToBells({ instituteId: institutes.rival, id }, crash)).rejects.toThrow("the program ends here")
  const before = await toldOf(id)
  expect(before?.status).toBe("sending")
  expect(before?.told).toBe(CROWD)
  expect(before?.transactions).toBe(CROWD / 1_000)

  await Promise.all([
    runJob("send-due-notifications"),
    runJob("send-notification", { instituteId: institutes.rival, id }),
    runJob("send-notification", { instituteId: institutes.rival, id }),
  ])
  const after = await toldOf(id)
  expect(after).toMatchObject({ status: "sent" })
  expect(after?.told).toBe(after?.people)
  await Promise.all([1, 2, 3].map(() => runJob("deliver-notifications", { instituteId: institutes.rival })))
  const mails = await queuedMails(institutes.rival)
  const crowd = mails.filter(({ to }) => to.startsWith("crowd-")).map(({ to }) => to)
  expect(crowd).toHaveLength(CROWD)
  expect(new Set(crowd).size).toBe(CROWD)
}, 60_000)

test("what is taken back while it goes out reaches nobody after", async () => {
  const admin = await someone("Admin", "rival")
  const id = await written(admin, toStudents)
  const stop = () => Promise.reject(new Error("the program ends here"))
  await sendToBells({ instituteId: institutes.rival, id }, stop).catch(() => undefined)
  await withInstitute(institutes.rival, (db) =>
    sql`delete from user_notifications where "notificationId" = ${id} and id % 2 = 0`.execute(db),
  )
  const before = await toldOf(id)
  expect((await send(admin, notifications.remove, { params: { id: String(id) } })).status).toBe(200)
  await runJob("send-notification", { instituteId: institutes.rival, id })
  await runJob("send-due-notifications")
  expect(await toldOf(id)).toMatchObject({ told: before?.told, status: "cancelled" })
}, 60_000)

test("one that cannot be sent does not hold up the others", async () => {
  const [admin, student] = [await someone("Admin"), await someone("Student")]
  const audience = { kind: "users", userIds: [student.userId] }
  const broken = await written(admin, { audience, title: "Broken" })
  await withInstitute(institutes.acme, (db) =>
    sql`update notifications set "audienceUserIds" = '{}' where id = ${broken}`.execute(db),
  )
  await written(admin, { audience, title: "Whole" })
  await runJob("send-due-notifications")
  expect((await bellOf(student)).content.map(({ title }) => title)).toEqual(["Whole"])
})
