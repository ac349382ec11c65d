/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { PgBoss } from "pg-boss"
import { z } from "zod"
import { collectFailures } from "@/lib/features/job-queues/collect-failures.server"
import { jobQueues } from "@/lib/features/job-queues/contract"
import { FinalFailure } from "@/lib/server/jobs/final-failure"
import { enqueueMany, type Job, job } from "@/lib/server/jobs/job"
import { type Jobs, startJobs } from "@/lib/server/jobs/start-jobs"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"

const Data = z.object({ instituteId: z.number(), label: z.string(), link: z.string() })

let owner: TestMember
let jobs: Jobs | undefined
let refusal: string | undefined
let done: string[] = []

beforeAll(async () => {
  owner = await createMember("SuperAdmin")
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  refusal = undefined
  done = []
})

/** A job of its own name that fails for good while there is a refusal, and else is done. */
const refusing = (options: Partial<Job> = {}) =>
  job({
    ...options,
    name: unique("refusing"),
    workload: "urgent",
    shape: Data,
    secrets: ["link"],
    // oxlint-disable-next-line require-await -- a job is a promise
    async run({ label }) {
      if (refusal) throw new FinalFailure(refusal)
      done.push(label)
    },
  })

async function start(target: Job, isWorker = true) {
  await jobs?.stop()
  jobs = await startJobs([target], { isWorker })
}
const enqueueLabels = (target: Job<typeof Data>, labels: string[]) =>
  withPlatform((db) =>
    enqueueMany(db, target, {
      list: labels.map((label) => ({ instituteId: institutes.acme, label, link: "/sign-in/secret" })),
    }),
  )

const listed = async (queue: string, query: { view?: "open" | "resolved"; reason?: string } = {}) =>
  (await send(owner, jobQueues.failures, { query: { queue, ...query } })).data

/** What failed for good and was collected; waits until there are so many. */
async function failuresOf(target: Job, count: number) {
  await waitUntil(async () => {
    await withPlatform(collectFailures)
    return (await listed(target.name)).totalElements === count
  }, 20_000)
  return (await listed(target.name)).content
}

async function fail(target: Job<typeof Data>, reason: string, labels: string[]) {
  refusal = reason
  await start(target)
  await enqueueLabels(target, labels)
}

const auditOf = async (queue: string) =>
  (await eventsOf("job")).filter(({ data }) => JSON.stringify(data).includes(`"${queue}"`))

test("a job that failed for good is found with its reason, its institute and its data without secrets", async () => {
  const target = refusing()
  await fail(target, "550 no such mailbox", ["one"])
  const [failure] = await failuresOf(target, 1)
  expect(failure).toMatchObject({
    queue: target.name,
    institute: { id: institutes.acme },
    reason: "550 no such mailbox",
    attempts: 1,
    resolution: null,
  })
  expect(JSON.parse(failure?.data ?? "")).toEqual({ instituteId: institutes.acme, label: "one", link: "••••" })
  const { data: queues } = await send(owner, jobQueues.queues, {})
  expect(queues).toEqual([
    expect.objectContaining({ name: target.name, failedToday: 1, open: 1, ready: 0, running: 0, isLate: false }),
  ])
})

test("so is the job of a worker that was killed in its last attempt", async () => {
  const target = refusing({ retries: { limit: 0, seconds: 1, maxSeconds: 1 } })
  await start(target, false)
  await enqueueLabels(target, ["killed"])
  const dead = new PgBoss({ connectionString: connectionStrings().jobs, migrate: false, supervise: false })
  await dead.start()
  expect(await dead.fetch(target.name)).toHaveLength(1)
  await dead.stop({ graceful: false })
  await start(target)
  const [failure] = await failuresOf(target, 1)
  expect(failure).toMatchObject({ queue: target.name, attempts: 1, reason: expect.stringMatching(/process|heartbeat/) })
  expect(done).toEqual([])
})

test("run again it is another job of the same data, once, and the audit log says who did it", async () => {
  const target = refusing()
  await fail(target, "the server is away", ["again"])
  const [failure] = await failuresOf(target, 1)
  refusal = undefined
  const body = { ids: [failure?.id ?? 0] }
  expect((await send(owner, jobQueues.retry, { body })).data).toEqual({ resolved: 1, left: 0 })
  await waitUntil(() => Promise.resolve(done.length === 1))
  expect(done).toEqual(["again"])
  expect((await send(owner, jobQueues.retry, { body })).code).toBe("not_found")
  await withPlatform(collectFailures)
  expect((await listed(target.name)).totalElements).toBe(0)
  expect((await listed(target.name, { view: "resolved" })).content).toMatchObject([
    { id: failure?.id, resolution: "retried", resolvedBy: "SuperAdmin Tester" },
  ])
  expect(await auditOf(target.name)).toMatchObject([
    { key: "job.retried", actorId: owner.userId, data: { count: 1, reason: "the server is away" } },
  ])
})

test("all of one reason are run again at once, and those of another stay", async () => {
  const target = refusing()
  await fail(target, "first reason", ["a", "b"])
  await failuresOf(target, 2)
  await fail(target, "second reason", ["c"])
  await failuresOf(target, 3)
  expect((await listed(target.name)).reasons).toEqual([
    { reason: "first reason", count: 2 },
    { reason: "second reason", count: 1 },
  ])
  refusal = undefined
  const { data } = await send(owner, jobQueues.retry, { body: { queue: target.name, reason: "first reason" } })
  expect(data).toEqual({ resolved: 2, left: 0 })
  await waitUntil(() => Promise.resolve(done.length === 2))
  expect((await listed(target.name)).content.map(({ reason }) => reason)).toEqual(["second reason"])
})

test("given up it asks for nothing more, with the note in the audit log", async () => {
  const target = refusing()
  await fail(target, "gone", ["lost"])
  const [failure] = await failuresOf(target, 1)
  const choice = { ids: [failure?.id ?? 0] }
  expect((await send(owner, jobQueues.giveUp, { body: { choice, note: " " } })).status).toBe(400)
  expect((await send(owner, jobQueues.giveUp, { body: { choice, note: "The mailbox is gone" } })).data.resolved).toBe(1)
  expect((await listed(target.name, { view: "resolved" })).content).toMatchObject([
    { resolution: "given_up", note: "The mailbox is gone" },
  ])
  expect(await auditOf(target.name)).toMatchObject([
    { key: "job.given_up", data: { queue: target.name, note: "The mailbox is gone" } },
  ])
  expect(done).toEqual([])
})

test("a job that this version of the program does not have stays as it is", async () => {
  const target = refusing()
  await fail(target, "old", ["old"])
  const [failure] = await failuresOf(target, 1)
  await start(refusing())
  const { data } = await send(owner, jobQueues.retry, { body: { ids: [failure?.id ?? 0] } })
  expect(data).toEqual({ resolved: 0, left: 1 })
})

test("a failure is forgotten after ninety days", async () => {
  const target = refusing()
  await fail(target, "old", ["forgotten"])
  await failuresOf(target, 1)
  await asOwner("alter table job_failures no force row level security")
  await asOwner(`update job_failures set "failedAt" = now() - interval '91 days' where queue = $1`, [target.name])
  await asOwner("delete from pgboss.job where source_name = $1", [target.name])
  await withPlatform(collectFailures)
  expect((await listed(target.name)).totalElements).toBe(0)
})

test.each(["InstituteAdmin", "Admin", "Teacher", "Student"] as const)("%s may not look at jobs", async (role) => {
  const person = await createMember(role)
  expect((await send(person, jobQueues.queues, {})).status).toBe(403)
  expect((await send(person, jobQueues.retry, { body: { ids: [1] } })).status).toBe(403)
})
