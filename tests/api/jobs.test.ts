import { sql } from "kysely"
import pg from "pg"
import { PgBoss } from "pg-boss"
import { z } from "zod"
import { type Job, enqueue, enqueueMany, job } from "@/lib/server/jobs/job"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { type Jobs, startJobs } from "@/lib/server/jobs/start-jobs"
import { WORKLOADS } from "@/lib/server/jobs/workloads"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, unique } from "../setup/test-app"
import { waitUntil } from "../setup/wait-until"
import { WORKER_SESSIONS } from "../setup/worker-sessions"

const Data = z.object({ instituteId: z.number(), label: z.string() })
const { acme, rival } = institutes

let started: Jobs | undefined
const stops: (() => Promise<void>)[] = []
let done: string[] = []
let running: string[] = []
let openGate = () => undefined as void
let gate = Promise.resolve()

afterEach(async () => {
  openGate()
  for (const stop of stops.splice(0).reverse()) await stop()
  started = undefined
  done = []
})

/** A job of its own name that records its label; with the gate closed, one of `acme` runs until the gate is opened. */
const recorded = (options: Partial<Job> = {}) =>
  job({
    ...options,
    name: unique("recorded"),
    shape: Data,
    async run({ instituteId, label }) {
      running.push(label)
      if (instituteId === acme) await gate
      running = running.filter((one) => one !== label)
      done.push(label)
    },
  })

const closeGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  openGate = () => {
    gate = Promise.resolve()
    resolve()
  }
}

const start = async (jobs: Job[], isWorker = true, tasks: PeriodicTask[] = []) => {
  started = await startJobs(jobs, { isWorker, tasks })
  stops.push(started.stop)
}
const labels = (count: number, prefix = "job") => Array.from({ length: count }, (_, at) => `${prefix} ${at}`)
const enqueueLabels = (target: Job<typeof Data>, instituteId: number, list: string[]) =>
  withPlatform((db) => enqueueMany(db, target, { list: list.map((label) => ({ instituteId, label })) }))

const activeJobs = (target: Job<typeof Data>) =>
  withPlatform(async (db) => {
    const { rows } = await sql`select id from pgboss.job where name = ${target.name} and state = 'active'`.execute(db)
    return rows.length
  })

test("a hundred jobs are done within seconds, each once", async () => {
  const quick = recorded({ workload: "urgent" })
  await start([quick])
  await Promise.all(labels(100).map((label) => withPlatform((db) => enqueue(db, quick, { instituteId: rival, label }))))
  await waitUntil(async () => done.length >= 100, 10_000)
  expect(done.toSorted()).toEqual(labels(100).toSorted())
})

test("a job is woken by the commit of its transaction, not before", async () => {
  const quick = recorded({ workload: "background" })
  await start([quick])
  await withPlatform(async (db) => {
    await enqueue(db, quick, { instituteId: rival, label: "woken" })
    await sql`select 1`.execute(db)
    expect(done).toEqual([])
  })
  await waitUntil(async () => done.length === 1, 3_000)
})

test.each(["urgent", "messages", "background"] as const)(
  "however many %s jobs one institute has, those of another run at once",
  async (workload) => {
    closeGate()
    const slow = recorded({ workload })
    await start([slow])
    await enqueueLabels(slow, acme, labels(200, "acme"))
    await waitUntil(async () => running.length >= WORKLOADS[workload].perInstitute)
    await enqueueLabels(slow, rival, ["rival"])
    await waitUntil(async () => done.includes("rival"), 4_000)
    openGate()
    await waitUntil(async () => done.length === 201, 20_000)
  },
)

test("a job that runs while its process stops enqueues others, which another process then does", async () => {
  const follower = recorded()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  closeGate()
  const leader = job({
    name: unique("leader"),
    shape: Data,
    async run(data) {
      begin()
      await gate
      await withPlatform((db) => enqueue(db, follower, { ...data, label: "follower" }))
      done.push(data.label)
    },
  })
  await start([leader, follower])
  await withPlatform((db) => enqueue(db, leader, { instituteId: rival, label: "leader" }))
  await begun
  const stopped = started?.stop()
  openGate()
  await stopped
  await start([leader, follower])
  await waitUntil(async () => done.includes("follower"))
})

test("bulk jobs run after the others of their name", async () => {
  const ordered = recorded({ workload: "background" })
  await start([ordered], false)
  await withPlatform((db) =>
    enqueueMany(db, ordered, { list: labels(3, "bulk").map((label) => ({ instituteId: rival, label })), isBulk: true }),
  )
  await enqueueLabels(ordered, rival, ["receipt"])
  await started?.stop()
  await start([ordered])
  await waitUntil(async () => done.length === 4)
  expect(done[0]).toBe("receipt")
})

test("an urgent job that fails is tried again within seconds, a failing neighbour in its batch changes nothing", async () => {
  let failures = 0
  const flaky = job({
    name: unique("flaky"),
    workload: "urgent",
    shape: Data,
    async run({ label }) {
      if (label === "bad" && (failures += 1) === 1) throw new Error("not yet")
      done.push(label)
    },
  })
  await start([flaky], false)
  await enqueueLabels(flaky, acme, ["bad", "good"])
  await started?.stop()
  await start([flaky])
  await waitUntil(async () => done.length === 2, 8_000)
  expect(done).toEqual(["good", "bad"])
})

describe("jobs of a process that was killed", () => {
  /** Takes a job as a worker does that dies before it is done. */
  async function abandon(target: Job<typeof Data>) {
    await enqueueLabels(target, rival, ["abandoned"])
    const dead = new PgBoss({ connectionString: connectionStrings().jobs, migrate: false, supervise: false })
    stops.push(() => dead.stop({ graceful: false }))
    await dead.start()
    expect(await dead.fetch(target.name)).toHaveLength(1)
  }

  test("are taken up within seconds when no other process runs jobs", async () => {
    const left = recorded({ workload: "urgent" })
    await start([left], false)
    await abandon(left)
    await started?.stop()
    await start([left])
    await waitUntil(async () => done.includes("abandoned"), 10_000)
  })

  test("are taken up as soon after several kills as after the first", async () => {
    const left = recorded()
    await start([left], false)
    await abandon(left)
    await asOwner(`update pgboss.job set retry_count = 3 where name = $1`, [left.name])
    await started?.stop()
    await start([left])
    await waitUntil(async () => done.includes("abandoned"), 10_000)
  })

  test("are taken up when their heartbeat is missed, where another process runs jobs", async () => {
    const left = recorded({ workload: "urgent" })
    await start([left], false)
    await abandon(left)
    const other = new pg.Client({ connectionString: connectionStrings().jobs })
    stops.push(() => other.end())
    await other.connect()
    await other.query("select pg_advisory_lock_shared(hashtext('job workers'))")
    await started?.stop()
    await start([left])
    expect(await activeJobs(left)).toBe(1)
    await asOwner(`update pgboss.job set heartbeat_on = now() - interval '20 seconds' where name = $1`, [left.name])
    await waitUntil(async () => done.includes("abandoned"), 15_000)
  })

  test("do not include those that another process is running", async () => {
    closeGate()
    const left = recorded({ workload: "urgent" })
    await start([left])
    const other = started
    await enqueueLabels(left, acme, ["in progress"])
    await waitUntil(async () => running.includes("in progress"))
    await start([left])
    openGate()
    await other?.stop()
    await waitUntil(async () => done.length > 0)
    expect(done).toEqual(["in progress"])
  })
})

test("a job whose end the database could not record is run again when it is back, but none that is running", async () => {
  closeGate()
  const lost = recorded({ workload: "urgent" })
  await start([lost])
  await enqueueLabels(lost, acme, ["in progress"])
  await waitUntil(async () => running.includes("in progress"))
  await enqueueLabels(lost, rival, ["lost"])
  await waitUntil(async () => done.length === 1 && (await activeJobs(lost)) === 1)
  await asOwner(`update pgboss.job set state = 'active', completed_on = null where name = $1 and state = 'completed'`, [
    lost.name,
  ])
  await asOwner(`select pg_terminate_backend(pid) from (${WORKER_SESSIONS}) sessions`)
  await waitUntil(async () => done.length === 2, 10_000)
  openGate()
  await waitUntil(async () => (await activeJobs(lost)) === 0)
  expect(done).toEqual(["lost", "lost", "in progress"])
})

test("a periodic task runs at the start, continues after a failure, and then knows that it may have missed something", async () => {
  const runs: boolean[] = []
  const task: PeriodicTask = {
    name: "probe",
    everySeconds: 0.01,
    async run({ isResumed }) {
      runs.push(isResumed)
      if (runs.length === 3) throw new Error("the database is away")
    },
  }
  await start([], true, [task])
  await waitUntil(async () => runs.length >= 5)
  expect(runs.slice(0, 5)).toEqual([true, false, false, true, false])
})
