import type { Db } from "@/lib/server/tenancy/transaction"
import type { Aim } from "./aims"
import { acme } from "./demo-institute"
import type { Installation } from "./installation"
import { processorTimeUs } from "./processor-time"
import type { Figures } from "./report"
import { measureSelect } from "./select"
import { signInMany } from "./sign-in-many"
import { withClient } from "./with-client"

/** People who join in each turn, with and without the check of the plan's limit. */
const JOINS = 200
const TURNS = 6
const MOST_OF_A_JOIN = 0.3
/** Trials that end in one night. */
const TRIALS = 2_000
const SELECT_CONNECTIONS = 4

/** What a limit that is far costs the write that it guards, and what the calendar of a subscription costs. */
export async function measurePlans(at: Installation, say: (line: string) => void): Promise<Figures> {
  const limit = await measureLimit(at, say)
  return { figures: [], aims: [limit], notes: [await measureCalendar(at, say)] }
}

async function measureLimit(at: Installation, say: (line: string) => void): Promise<Aim> {
  say(`Joining an institute far from its limit, ${JOINS} people with the check and ${JOINS} without, in turns.`)
  const [{ withInstitute }, { requireLimit }] = await Promise.all([
    import("@/lib/server/tenancy/institute"),
    import("@/lib/features/plans/plans.server"),
  ])
  const people = await signInMany(at.databaseUrl, { count: JOINS, instituteId: acme, prefix: "plans" })
  const userIds = people.map(({ userId }) => userId)
  const join = (db: Db, userId: number) =>
    db.insertInto("memberships").values({ instituteId: acme, userId, role: "Student" }).execute()
  const used = { checked: 0, plain: 0 }
  // The first turn warms up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const way of ["checked", "plain"] as const) {
      await leave(at, userIds)
      const cost = await costOf(at, async () => {
        for (const userId of userIds)
          await withInstitute(acme, async (db) => {
            if (way === "checked") await requireLimit(db, "activeStudents", { amount: 1 })
            await join(db, userId)
          })
      })
      if (turn > 0) used[way] += cost
    }
  }
  await leave(at, userIds)
  return {
    name: "check of a limit that is far, of the cost of joining an institute",
    value: (used.checked - used.plain) / used.plain,
    unit: "",
    aim: MOST_OF_A_JOIN,
    better: "lower",
  }
}

const leave = ({ databaseUrl }: Installation, userIds: number[]) =>
  withClient(databaseUrl, (client) =>
    client.query(`delete from memberships where "instituteId" = $1 and "userId" = any ($2)`, [acme, userIds]),
  )

async function measureCalendar(at: Installation, say: (line: string) => void): Promise<string> {
  say(`Ending ${TRIALS} trials in one night.`)
  const [{ sweepSubscriptions }, { prepareRenewal }] = await Promise.all([
    import("@/lib/features/billing/billing.server"),
    import("@/lib/features/plan-orders/prepare-renewal.server"),
  ])
  await withClient(at.databaseUrl, async (client) => {
    await client.query(
      `with opened as (
         insert into institutes (slug, name) select 'trial-' || n, 'Trial ' || n from generate_series(1, $1::int) n returning id
       )
       insert into institute_subscriptions
         ("instituteId", "planId", "planVersionId", status, "periodFrom", "periodTo", "trialEndsAt", "nextAt")
       select o.id, p.id, p."currentVersionId", 'trialing', t.today - 14, t.today, billing.start_of(t.today), billing.start_of(t.today)
       from opened o, plans p, (select billing.day_of(billing.clock()) as today) t where p.slug = 'growth'`,
      [TRIALS],
    )
  })
  const queue = await startQueue()
  const cost = await costOf(at, () => sweepSubscriptions({ prepare: prepareRenewal }))
  await queue.stop()
  const left = await withClient(at.databaseUrl, (client) =>
    client.query<{ count: number }>(
      `select count(*)::int from institute_subscriptions s join institutes i on i.id = s."instituteId"
       where i.slug like 'trial-%' and s.status = 'trialing'`,
    ),
  )
  if (left.rows[0]?.count !== 0) throw new Error(`${left.rows[0]?.count} trials did not end`)
  const { processorUs, databaseUs } = await measureSelect(at, SELECT_CONNECTIONS)
  const [one, select] = [cost / TRIALS, processorUs + databaseUs]
  return `the end of a trial: ${Math.round(one)} µs of the program and the database, as much as ${Math.round(one / select)} single-row selects`
}

/** The queue into which the ends of trials enqueue, without a worker. */
async function startQueue() {
  const [{ startJobs }, { jobs }] = await Promise.all([
    import("@/lib/server/jobs/start-jobs"),
    import("@/lib/main/jobs"),
  ])
  return startJobs(jobs, { isWorker: false })
}

/** The processor time of this process and of the database, in microseconds. */
async function costOf({ databasePid }: Installation, work: () => Promise<void>): Promise<number> {
  const [own, database] = [process.cpuUsage(), processorTimeUs(databasePid)]
  await work()
  const { user, system } = process.cpuUsage(own)
  return user + system + processorTimeUs(databasePid) - database
}
