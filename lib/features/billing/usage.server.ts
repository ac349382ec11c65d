import { sql } from "kysely"
import { COUNTED_LIMITS, type CountedLimit, LIMITS } from "@/lib/features/plans/limits"
import type { Db } from "@/lib/server/tenancy/transaction"

const GB = 1_000_000_000
const kindsOf = (limit: CountedLimit): readonly string[] => LIMITS[limit].counted.kinds

/** What an institute uses of the limits that are counted, by one statement; in a transaction of the platform it is named. */
export async function listUsage(db: Db, limits: Record<string, number>, instituteId?: number) {
  const rows = await db
    .selectFrom("counters")
    .select(["kind", sql<number>`sum(count)`.as("count"), sql<number>`sum(total)`.as("total")])
    .where("kind", "in", COUNTED_LIMITS.flatMap(kindsOf))
    .where("subject", "=", 0)
    .$if(instituteId !== undefined, (query) => query.where("instituteId", "=", instituteId ?? 0))
    .groupBy("kind")
    .execute()
  const counters = new Map(rows.map(({ kind, ...sums }) => [kind, sums]))
  return COUNTED_LIMITS.map((limit) => {
    const sums = kindsOf(limit).map((kind) => counters.get(kind))
    const used = sums.reduce(
      (sum, found) => sum + (limit === "storageGb" ? (found?.total ?? 0) / GB : (found?.count ?? 0)),
      0,
    )
    const allowed = limits[limit] ?? -1
    return { limit, used, allowed: allowed < 0 ? null : allowed }
  })
}
