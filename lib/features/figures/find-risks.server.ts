import { sql } from "kysely"
import { z } from "zod"
import { countSetupSteps } from "@/lib/features/setup/setup.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { STAFF } from "@/lib/shared/roles"

/** A trial that ends within so many days is at risk with fewer steps than these, and ready with that many. */
const ENDING_DAYS = 3
const FEW_STEPS = 3
const READY_STEPS = 5
/** So long a limit is reached, or nobody of the staff signs in, before that is a risk. */
const FULL_DAYS = 7
const QUIET_DAYS = 14
/** Sales of so many days are compared with those of as many before, where there were so many then. */
const SALES_DAYS = 30
const LEAST_SALES = 10

/** Finds which institutes are at risk, and writes those of which that has changed. */
const findRisks = job({
  name: "find-risks",
  shape: z.object({}),
  cron: "41 * * * *",
  run: () => withPlatform(writeRisks),
})

export const figureJobs: Job[] = [findRisks]

export async function writeRisks(db: Db): Promise<void> {
  const steps = await countSetupSteps(db, await listEndingTrials(db))
  const withSteps = (is: (count: number) => boolean) =>
    [...steps].filter(([, count]) => is(count)).map(([instituteId]) => instituteId)
  const few = withSteps((count) => count < FEW_STEPS)
  const ready = withSteps((count) => count >= READY_STEPS)
  await sql`
    with found as materialized (${reasonsOf(few, ready)}), gone as (
      delete from institute_risks r where not exists (
        select from found f where f."instituteId" = r."instituteId" and (f.reasons <> '{}' or f."isReady"))
    )
    insert into institute_risks as r ("instituteId", reasons, "isReady", "mrrMinor")
    select "instituteId", reasons, "isReady", "mrrMinor" from found where reasons <> '{}' or "isReady"
    on conflict ("instituteId") do update set reasons = excluded.reasons, "isReady" = excluded."isReady",
      "mrrMinor" = excluded."mrrMinor", at = now()
    where (r.reasons, r."isReady", r."mrrMinor") is distinct from (excluded.reasons, excluded."isReady", excluded."mrrMinor")`.execute(
    db,
  )
}

const daysAgo = (days: number) => sql`billing.clock() - make_interval(days => ${sql.lit(days)})`
const dayNumber = (days: number) => sql`billing.day_of(billing.clock()) - date '1970-01-01' - ${sql.lit(days)}`
const salesBetween = (from: number, to: number) => sql`(
  select coalesce(sum(c.count), 0) from counters c where c."instituteId" = s."instituteId" and c.kind = 'sales'
    and c.subject > ${dayNumber(from)} and c.subject <= ${dayNumber(to)})`
const staff = sql.join(STAFF.map((role) => sql.lit(role)))

/** Of each institute that is open and whose plan is not over: why it is at risk. */
const reasonsOf = (few: readonly number[], ready: readonly number[]) => sql`
  select s."instituteId", s."mrrMinor", s."instituteId" = any (${ready}::bigint[]) as "isReady", array_remove(array[
    case when s.status in ('past_due', 'grace') or s."instituteId" in (
      select o."forInstituteId" from disputes d join orders o on o."instituteId" = d."instituteId" and o.id = d."orderId"
      where d."instituteId" = ${PLATFORM_INSTITUTE_ID} and d."endedAt" is null and o."forInstituteId" is not null) then 'payment' end,
    case when exists (
      select from quota_levels q where q."instituteId" = s."instituteId" and q.level = 100 and q.since <= ${daysAgo(FULL_DAYS)}) then 'limit' end,
    case when i."createdAt" < ${daysAgo(QUIET_DAYS)} and not exists (
      select from sessions w join memberships m on m."instituteId" = w."instituteId" and m."userId" = w."userId"
      where w."instituteId" = s."instituteId" and w."createdAt" > ${daysAgo(QUIET_DAYS)} and m.role in (${staff})) then 'quiet' end,
    case when ${salesBetween(2 * SALES_DAYS, SALES_DAYS)} >= ${sql.lit(LEAST_SALES)}
      and 2 * ${salesBetween(SALES_DAYS, 0)} < ${salesBetween(2 * SALES_DAYS, SALES_DAYS)} then 'sales' end,
    case when s.pending = 'cancel' then 'cancel' end,
    case when s."instituteId" = any (${few}::bigint[]) then 'trial' end
  ], null) as reasons
  from institute_subscriptions s join institutes i on i.id = s."instituteId"
  where i.id <> ${PLATFORM_INSTITUTE_ID} and i.status = 'active' and s.status <> 'expired'`

async function listEndingTrials(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("institute_subscriptions")
    .select("instituteId")
    .where("status", "=", "trialing")
    .where("trialEndsAt", "<=", sql<Date>`billing.clock() + make_interval(days => ${sql.lit(ENDING_DAYS)})`)
    .execute()
  return rows.map(({ instituteId }) => instituteId)
}
