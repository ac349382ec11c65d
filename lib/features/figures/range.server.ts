import { sql } from "kysely"
import type { DayRange } from "@/lib/contract/shapes"
import { addDays, type Day, daysBetween } from "@/lib/features/billing/periods"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { MAX_RANGE_DAYS } from "./movements"

/** Without a first day, a range is of so many. */
const DEFAULT_DAYS = 30
const EPOCH = "1970-01-01"

/** A day as counters have it. */
export const numberOf = (day: Day): number => daysBetween(EPOCH, day)
export const dayOf = (number: number): Day => addDays(EPOCH, number)

export interface FigureRange {
  from: Day
  to: Day
  today: Day
  currency: string
  /** Of one plan. */
  planId: number | undefined
}

const earlier = (one: Day, other: Day) => (one < other ? one : other)

/** The range that is asked for, up to today and of at most `MAX_RANGE_DAYS`. Throws `not_found` for an unknown plan. */
export async function readRange(
  db: Db,
  { from, to, plan }: DayRange & { plan?: string | undefined },
): Promise<FigureRange> {
  const { today, currency } = await db
    .selectFrom("institutes")
    .select([sql<Day>`billing.day_of(billing.clock())::text`.as("today"), "currency"])
    .where("id", "=", PLATFORM_INSTITUTE_ID)
    .executeTakeFirstOrThrow()
  const found =
    plan === undefined
      ? undefined
      : await orNotFound(db.selectFrom("plans").select("id").where("slug", "=", plan).executeTakeFirst())
  const last = earlier(to ?? today, today)
  const first = earlier(from ?? addDays(last, 1 - DEFAULT_DAYS), last)
  const begin = daysBetween(first, last) < MAX_RANGE_DAYS ? first : addDays(last, 1 - MAX_RANGE_DAYS)
  return { from: begin, to: last, today, currency, planId: found?.id }
}
