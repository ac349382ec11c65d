import { sql } from "kysely"
import { z } from "zod"
import { job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { MOST_WEEKS } from "./forecast"
import { COUNTED_LIMITS, type CountedLimit, HELD_LIMITS, LIMITS } from "./limits"
import { QUOTA_LEVELS } from "./quota-levels"
import { recordUse } from "./record-quota.server"
import { countedOf } from "./require-limit.server"
import { settleHeld } from "./settle-held.server"

/** Above this share, in percent, the use of a limit is noted each week. */
const NOTED_ABOVE = 50

const limits = sql.join(
  COUNTED_LIMITS.map((name) => {
    const { kinds, ofBytes } = countedOf(name)
    return sql`(${sql.lit(name)}, ${kinds}::text[], ${sql.lit(ofBytes)}, ${sql.lit(LIMITS[name].unit === "bytes" ? 1_000_000_000 : 1)}::numeric)`
  }),
)

/** What each institute uses of each limit that its plan has. */
const uses = sql`
  select s."instituteId", l.name, tenancy.use_of(s."instituteId", l.kinds, l."ofBytes", false) as used, a.allowed
  from institute_subscriptions s
  cross join (values ${limits}) l (name, kinds, "ofBytes", unit)
  cross join lateral (select floor((s."effectiveLimits" ->> l.name)::numeric * l.unit)::bigint as allowed) a
  where a.allowed > 0`

/** The institutes in which something is above a limit, or held although it may have a place. */
const unsettled = sql<{ instituteId: number }>`
  select "instituteId" from (${uses}) u where used > allowed and name = any(${[...HELD_LIMITS]}::text[])
  union select "instituteId" from counters
  where kind = any(${HELD_LIMITS.flatMap((limit) => LIMITS[limit].held)}::text[]) group by "instituteId" having sum(count) > 0`

/**
 * Finds limits that have reached a level, or fallen below it, without anybody who asked for a place: by jobs, or because the plan
 * allows less. Notes each week what is used of those that are half full, and holds and releases what no call has. An institute of
 * which that fails is logged and tried by the next run.
 */
export const watchLimits = job({
  name: "watch-limits",
  shape: z.object({}),
  cron: "23 * * * *",
  async run() {
    const { rows } = await withPlatform((db) =>
      sql<{ instituteId: number; name: CountedLimit; used: number; allowed: number; reached: number | null }>`
        select u.*, q.level as reached from (${uses}) u
        left join quota_levels q on q."instituteId" = u."instituteId" and q.name = u.name
        where q.level is not null or 100 * u.used >= ${QUOTA_LEVELS[0]} * u.allowed`.execute(db),
    )
    for (const { used, ...row } of rows)
      await withPlatform((db) => recordUse(db, { ...row, before: used, after: used })).catch(logOf(row.instituteId))
    const { rows: institutes } = await withPlatform((db) => unsettled.execute(db))
    for (const { instituteId } of institutes)
      await withPlatform((db) => settleHeld(db, { instituteId })).catch(logOf(instituteId))
    await withPlatform(async (db) => {
      await sql`insert into usage_points ("instituteId", name, week, used)
        select "instituteId", name, date_trunc('week', billing.day_of(now()))::date, used from (${uses}) u
        where 100 * used > ${NOTED_ABOVE} * allowed on conflict do nothing`.execute(db)
      await sql`delete from usage_points where week < now() - make_interval(weeks => ${MOST_WEEKS}::int)`.execute(db)
    })
  },
})

const logOf = (instituteId: number) => (error: unknown) =>
  log.error({ instituteId, error: String(error) }, "the limits of an institute could not be watched")
