import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

/** The sum of the counters of one kind that the platform's own institute holds of all the others. */
export async function readPlatformCounter(db: Db, kind: string): Promise<number> {
  const { count } = await db
    .selectFrom("counters")
    .select((e) => e.fn.coalesce(e.fn.sum<number>("count"), e.lit(0)).as("count"))
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow()
  return count
}
