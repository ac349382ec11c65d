import type { Db } from "@/lib/server/tenancy/transaction"

/** The sum of counters of the current institute: of these kinds, and of one subject when given. */
export async function readCounters(db: Db, kinds: readonly string[], subject = 0): Promise<number> {
  if (kinds.length === 0) return 0
  const { count } = await db
    .selectFrom("counters")
    .select((e) => e.fn.coalesce(e.fn.sum<number>("count"), e.lit(0)).as("count"))
    .where("kind", "in", kinds)
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow()
  return count
}
