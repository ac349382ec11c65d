import { sql } from "kysely"
import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { CHECK_KEYS, type CheckKey } from "./check-keys"
import { CHECK_STATUSES, type CheckResult, type MoneyHealth } from "./contract"

/** A run that has not ended by then died with its process: the longest that its job may take. */
export const MAX_RUN_SECONDS = 3_600

const Rows = z.array(z.object({ instituteId: Id, name: z.string() }))
/** Violations, the first of which are named. */
type Violations = z.infer<typeof Rows>

/** What a check found. */
export interface CheckOutcome extends Pick<CheckResult, "key" | "status" | "found"> {
  rows: Violations
}

/** The results of the newest run, in the order of the keys. */
export async function showMoneyHealth(db: Db): Promise<MoneyHealth> {
  const stored = await db.selectFrom("money_checks").selectAll().execute()
  const results = stored.map(({ rows, status, ...result }) => ({
    ...result,
    status: enumOf(CHECK_STATUSES, status, "result of a check"),
    rows: Rows.parse(rows),
  }))
  const names = await findNames(db, [...new Set(results.flatMap(({ rows }) => rows.map((row) => row.instituteId)))])
  const checks = CHECK_KEYS.flatMap((key): CheckResult[] => {
    const result = results.find((one) => one.key === key)
    if (!result) return []
    const rows = result.rows.map((row) => ({ ...row, institute: names.get(row.instituteId) ?? null }))
    return [{ ...result, key, rows }]
  })
  return { isRunning: await isRunning(db), checks }
}

const findNames = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const institutes = await db.selectFrom("institutes").select(["id", "name"]).where("id", "in", ids).execute()
  return new Map(institutes.map(({ id, name }) => [id, name]))
}

const IS_UNDER_WAY = sql<boolean>`"requestedAt" > coalesce("endedAt", '-infinity')
  and "requestedAt" > now() - make_interval(secs => ${MAX_RUN_SECONDS})`

async function isRunning(db: Db): Promise<boolean> {
  const run = await db
    .selectFrom("money_check_run")
    .select(sql<boolean>`coalesce(${IS_UNDER_WAY}, false)`.as("isUnderWay"))
    .executeTakeFirst()
  return run?.isUnderWay === true
}

/** Claims the next run; returns false while one is under way. */
export async function claimRun(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("money_check_run")
    .set({ requestedAt: sql<Date>`clock_timestamp()` })
    .where(sql<boolean>`(${IS_UNDER_WAY}) is not true`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says that the run is over. */
export const endRun = (db: Db) =>
  db
    .updateTable("money_check_run")
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .execute()

/** Stores what a check found; returns whether it has just turned red. */
export async function storeOutcome(db: Db, { rows, ...outcome }: CheckOutcome): Promise<boolean> {
  const values = { ...outcome, rows: JSON.stringify(rows) }
  const isBroken = outcome.status === "broken"
  const stored = await db
    .insertInto("money_checks")
    .values({ ...values, brokenSince: isBroken ? sql<Date>`now()` : null })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        ...values,
        checkedAt: sql<Date>`now()`,
        // A check that could not be run says nothing of what it found before.
        brokenSince: isBroken
          ? sql<Date>`coalesce(money_checks."brokenSince", now())`
          : outcome.status === "failed"
            ? sql<Date>`money_checks."brokenSince"`
            : null,
      }),
    )
    .returning(sql<boolean>`"brokenSince" is not distinct from now()`.as("isNew"))
    .executeTakeFirstOrThrow()
  return isBroken && stored.isNew
}

/** Deletes the results of checks that no longer exist. */
export const deleteFormer = (db: Db, keys: readonly CheckKey[]) =>
  db
    .deleteFrom("money_checks")
    .where("key", "not in", [...keys])
    .execute()
