import { withPlatform } from "@/lib/server/tenancy/platform"
import { allowMinutes } from "@/lib/server/tenancy/statement-time"
import type { Db } from "@/lib/server/tenancy/transaction"

/** For one statement over all rows of a large institute. */
export const MINUTES = 10

/** Runs `work` in one transaction of the platform whose statements have the time that all rows of an import need. */
export const withAllRows = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  withPlatform(async (db) => {
    await allowMinutes(db, MINUTES)
    return work(db)
  })
