/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import "../setup/smtp-settings"
import { sql } from "kysely"
import { PgBoss } from "pg-boss"
import { accountEvents } from "@/lib/features/auth/events"
import { sendEventMail } from "@/lib/features/events/channels.server"
import { record } from "@/lib/features/events/events.server"
import { MAIL_RETRIES, sendMail } from "@/lib/features/mail/mail.server"
import { members } from "@/lib/features/members/contract"
import { sendInvitations } from "@/lib/features/members/jobs.server"
import { notifications } from "@/lib/features/notifications/contract"
import { listOpenFailures, retryOpenFailures } from "@/lib/features/job-queues/open-failures.server"
import { enqueue } from "@/lib/server/jobs/job"
import { FAILED_JOBS } from "@/lib/server/jobs/install-queue"
import { type Jobs, startJobs } from "@/lib/server/jobs/start-jobs"
import { jobs } from "@/lib/main/jobs"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { eventDeliveriesOf } from "../setup/events"
import { setReauthenticated } from "../setup/members"
import { startMailServer } from "../setup/smtp-server"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"
import { invite, newEmail } from "./invitation-fixtures"
import { deliveriesOf, recipientsOf, runJob, sendNotification } from "./notifications-fixtures"

const MINUTE = 60_000
const FIRST = MAIL_RETRIES.seconds * 1_000

let queue: Jobs
beforeAll(async () => {
  queue = await startJobs(jobs, { isWorker: false })
})
afterAll(() => queue.stop())

/** Runs the queued mails as a worker does until `isDone`. */
async function work(isDone: () => Promise<boolean>) {
  await queue.stop()
  const worker = await startJobs([sendMail, sendEventMail], { isWorker: true })
  await waitUntil(isDone, 20_000)
  await worker.stop()
  queue = await startJobs(jobs, { isWorker: false })
}

const jobOf = (to: string, name = sendMail.name) =>
  readPlatform(async (db) => {
    const { rows } = await sql<{ id: string; state: string; waitMs: number }>`
      select id, state, extract(epoch from start_after - now())::float * 1000 as "waitMs" from pgboss.job
      where name = ${name} and data ->> 'to' = ${to}`.execute(db)
    return rows[0]
  })

const stateOf = async (to: string) => (await jobOf(to))?.state

/** Lets the time of the next attempt come. */
const letItBeDue = (to: string) =>
  asOwner("update pgboss.job set start_after = now() where name = $1 and data ->> 'to' = $2", [sendMail.name, to])

async function notifyByMail(): Promise<{ admin: TestMember; student: TestMember; id: number }> {
  const [admin, student] = [await createMember("Admin"), await createMember("Student")]
  const audience = { kind: "users", userIds: [student.userId] }
  const id = await sendNotification(admin, { audience, channels: ["email"], title: unique("Exam"), urgent: true })
  await runJob("deliver-notifications", { instituteId: institutes.acme })
  return { admin, student, id }
}

const deliveryOf = async (id: number) => (await deliveriesOf(institutes.acme, id))[0]

test("a mail waits while the server is away or busy, and is sent when the server took it", async () => {
  const { admin, student, id } = await notifyByMail()
  expect(await deliveryOf(id)).toMatchObject({ state: "sending", sentAt: null })
  await work(async () => (await stateOf(student.email)) === "retry")
  const wait = (await jobOf(student.email))?.waitMs ?? 0
  expect([wait > 0.5 * FIRST, wait < 2.1 * FIRST]).toEqual([true, true])
  const { content } = await recipientsOf(admin, id)
  expect(content[0]?.sentAt.email).toBeNull()

  const server = await startMailServer()
  server.answer(451)
  await letItBeDue(student.email)
  await work(
    async () => (await stateOf(student.email)) === "retry" && ((await jobOf(student.email))?.waitMs ?? 0) > FIRST,
  )
  expect(server.taken).toEqual([])
  server.answer()
  await letItBeDue(student.email)
  await work(async () => (await stateOf(student.email)) === "completed")
  expect(server.taken).toEqual([student.email])
  expect(await deliveryOf(id)).toMatchObject({ state: "sent", sentAt: expect.any(Date) })
  await server.stop()
})

test("a mail of a notification that was recalled meanwhile is not sent", async () => {
  const { admin, student, id } = await notifyByMail()
  const server = await startMailServer()
  await send(admin, notifications.remove, { params: { id: String(id) } })
  await work(async () => (await stateOf(student.email)) === "completed")
  expect([server.taken, (await deliveryOf(id))?.state]).toEqual([[], "skipped"])
  await server.stop()
})

test("what the server refuses for good is not tried again; it is listed, and run again by command", async () => {
  const { student, id } = await notifyByMail()
  const server = await startMailServer()
  server.answer(550)
  await work(async () => (await stateOf(student.email)) === "failed")
  expect(await deliveryOf(id)).toMatchObject({ state: "failed", sentAt: null, reason: expect.stringContaining("550") })
  const listed = (await listOpenFailures(sendMail.name)).filter(({ to }) => to === student.email)
  expect(listed).toEqual([
    expect.objectContaining({
      queue: "send-mail",
      instituteId: institutes.acme,
      reason: expect.stringContaining("550"),
    }),
  ])
  server.answer()
  expect(await retryOpenFailures(sendMail.name)).toBeGreaterThan(0)
  await work(async () => (await deliveryOf(id))?.state === "sent")
  expect(server.taken).toContain(student.email)
  expect((await listOpenFailures(sendMail.name)).filter(({ to }) => to === student.email)).toEqual([])
  await server.stop()
})

test("the mail of an event is due while the server is away, and sent, or failed in the words of the server, by its answer", async () => {
  const [student, stranger] = [await createMember("Student"), await createMember("Student", "rival")]
  for (const { instituteId, userId } of [student, stranger])
    await withInstitute(instituteId, (db) =>
      record(db, accountEvents.passwordChanged, { by: userId, data: { userId } }),
    )
  const mailOf = async ({ instituteId, userId }: TestMember) => (await eventDeliveriesOf(instituteId, userId))[0]
  const letThemBeDue = () => asOwner("update pgboss.job set start_after = now() where name = $1", [sendEventMail.name])
  const isTried = async (member: TestMember) => ((await mailOf(member))?.tries ?? 0) > 0
  await work(async () => (await isTried(student)) && (await isTried(stranger)))
  expect(await mailOf(student)).toMatchObject({ state: "due", reason: null })
  const again = await startMailServer()
  await letThemBeDue()
  await work(async () => (await mailOf(student))?.state === "sent")
  expect(again.taken.toSorted()).toEqual([student.email, stranger.email].toSorted())
  again.answer(550)
  await withInstitute(student.instituteId, (db) =>
    record(db, accountEvents.claimed, { by: student.userId, data: { userId: student.userId } }),
  )
  const refused = async () =>
    (await eventDeliveriesOf(student.instituteId, student.userId)).find(({ key }) => key === "account.claimed")
  await work(async () => (await refused())?.state === "failed")
  expect(await refused()).toMatchObject({ reason: expect.stringContaining("550"), tries: 1 })
  expect((await listOpenFailures(sendEventMail.name)).map(({ instituteId }) => instituteId)).toEqual([
    student.instituteId,
  ])
  again.answer()
  expect(await retryOpenFailures(sendEventMail.name)).toBe(1)
  await work(async () => (await refused())?.state === "sent")
  await again.stop()
})

test("an invitation whose address the server refuses for good says so, until it is sent again", async () => {
  const owner = await createMember("InstituteAdmin")
  await setReauthenticated(owner)
  const server = await startMailServer()
  server.answer(550)
  const userId = await invite(owner, newEmail())
  const invitation = async () => {
    await sendInvitations.run({ instituteId: institutes.acme })
    return (await send(owner, members.show, { query: { id: String(userId) } })).data.invitation
  }
  expect(await invitation()).toEqual({ sentAt: null, expiresAt: null, isRefused: true })
  server.answer()
  expect(await invitation()).toMatchObject({ isRefused: true })
  expect((await send(owner, members.resendInvitation, { body: { id: userId } })).status).toBe(200)
  expect(await invitation()).toMatchObject({ sentAt: expect.anything(), isRefused: false })
  await server.stop()
})

test("a mail is tried for three days: after five seconds, then twice as late each time, at most every two hours", async () => {
  const to = `${unique("away")}@lectern.test`
  await withPlatform((db) =>
    enqueue(db, sendMail, {
      id: "1",
      instituteId: institutes.acme,
      to,
      name: "A",
      template: "accountErased",
      path: "/",
    }),
  )
  const boss = new PgBoss({
    connectionString: connectionStrings().jobs,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  const waits: number[] = []
  for (;;) {
    await letItBeDue(to)
    const taken = await boss.fetch<{ to: string }>(sendMail.name, { batchSize: 100 })
    await boss.fail(
      sendMail.name,
      taken.map(({ id }) => id),
    )
    const queued = await jobOf(to)
    if (queued?.state !== "retry") break
    waits.push(queued.waitMs)
  }
  await boss.stop({ graceful: false })
  expect(waits).toHaveLength(MAIL_RETRIES.limit)
  expect(Math.max(...waits)).toBeLessThanOrEqual(120 * MINUTE)
  const first = waits.slice(0, 10)
  expect(first.every((wait, n) => wait > 2 ** n * 0.9 * FIRST && wait <= 2 ** (n + 1) * FIRST)).toBe(true)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(2.9 * 24 * 60 * MINUTE)
  expect(await jobOf(to, FAILED_JOBS)).toMatchObject({ state: "created" })
})
