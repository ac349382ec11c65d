import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { CHURN_DAYS, MOVEMENTS, PLAN_MOVEMENTS, type PlanMovement } from "./movements"

/** What a kind of movement came to on a day, as counters have it. */
export interface CountedDay {
  kind: PlanMovement
  day: number
  moves: number
  amountMinor: number
}

interface CounterRow {
  kind: string
  subject: number
  count: number
  total: number
}

const readCounters = (db: Db, kinds: readonly string[], { from, to }: { from: number; to: number }) =>
  db
    .selectFrom("counters")
    .select([
      "kind",
      "subject",
      sql<number>`sum(count)::bigint`.as("count"),
      sql<number>`sum(total)::bigint`.as("total"),
    ])
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("kind", "in", kinds)
    .where((e) => e.between("subject", from, to))
    .groupBy(["kind", "subject"])
    .execute()

type Days = { from: number; to: number }

/** The movements of each of some days, of all plans or of one. */
export async function countMovements(db: Db, planId: number | undefined, days: Days): Promise<CountedDay[]> {
  const prefix = planId === undefined ? "mrr." : `plan_mrr.${planId}.`
  const kinds = planId === undefined ? MOVEMENTS : PLAN_MOVEMENTS
  const rows = await readCounters(
    db,
    kinds.map((kind) => prefix + kind),
    days,
  )
  return rows.flatMap((row) => toDay(row, row.kind.slice(prefix.length)))
}

function toDay({ subject, count, total }: CounterRow, name: string): CountedDay[] {
  const kind = PLAN_MOVEMENTS.find((one) => one === name)
  return kind && count !== 0 ? [{ kind, day: subject, moves: count, amountMinor: total }] : []
}

const OF_CUSTOMERS = ["expansion", "contraction", "churn"] as const
const AGES = Array.from({ length: CHURN_DAYS + 1 }, (_, age) => age)

/** By how much those changed the income who began to pay within the same days. */
export async function sumOfEarly(db: Db, days: Days): Promise<number> {
  const kinds = OF_CUSTOMERS.flatMap((kind) => AGES.map((age) => `mrr_early.${kind}.${age}`))
  const rows = await readCounters(db, kinds, days)
  const early = rows.filter(({ kind, subject }) => Number(kind.split(".")[2]) <= subject - days.from)
  return early.reduce((sum, { total }) => sum + total, 0)
}

/** How many trials of each of some weeks began, and how many were followed by a payment in time. */
export async function countTrials(db: Db, weeks: Days) {
  const rows = await readCounters(db, ["trials.begun", "trials.converted"], weeks)
  const of = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.subject, row.count]))
  return { begun: of("trials.begun"), converted: of("trials.converted") }
}

/** Those that pay now, and what they bring a month. */
export async function readPaying(db: Db, planId: number | undefined) {
  return db
    .selectFrom("counters")
    .select([
      sql<number>`coalesce(sum(count), 0)::bigint`.as("paying"),
      sql<number>`coalesce(sum(total), 0)::bigint`.as("mrrMinor"),
    ])
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("kind", "=", "paying")
    .$if(planId !== undefined, (query) => query.where("subject", "=", planId ?? 0))
    .executeTakeFirstOrThrow()
}

/** How many have each plan in each state now, and what they bring. */
export async function countByPlan(db: Db, planId: number | undefined) {
  return db
    .selectFrom("counters as c")
    .innerJoin("plans as p", "p.id", "c.subject")
    .select(["p.slug", "p.name", sql<string>`split_part(c.kind, '.', 3)`.as("status")])
    .select([sql<number>`sum(c.count)::bigint`.as("institutes"), sql<number>`sum(c.total)::bigint`.as("mrrMinor")])
    .where("c.instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where((e) => e.between("c.kind", "subscriptions.", "subscriptions/"))
    .$if(planId !== undefined, (query) => query.where("p.id", "=", planId ?? 0))
    .groupBy(["p.id", "p.slug", "p.name", "p.rank", sql`3`])
    .having(sql<number>`sum(c.count)`, ">", 0)
    .orderBy("p.rank")
    .orderBy("p.id")
    .execute()
}
