import { sql } from "kysely"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

const BATCH = 200

/**
 * Charges each institute that was paid at an account of its own what it owes of the months that are over; one that fails is logged and
 * charged by the next run.
 */
export const chargeFees = (): Promise<void> =>
  forEachOf(listSellers, async (instituteId) => {
    await withPlatform((db) => sql`select billing.charge_fees(${instituteId})`.execute(db)).catch((error: unknown) =>
      log.error({ instituteId, error: String(error) }, "the fees on sales could not be charged"),
    )
  })

/** Does something for each institute that has fees to pay. */
export const forEachDebtor = (work: (instituteId: number) => Promise<void>): Promise<void> =>
  forEachOf(listDebtors, work)

async function forEachOf(
  list: (db: Db, after: number) => Promise<{ instituteId: number }[]>,
  work: (instituteId: number) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await readPlatform((db) => list(db, after))
    for (const { instituteId } of rows) await work(instituteId)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.instituteId ?? after
  }
}

const listSellers = (db: Db, after: number) =>
  db
    .selectFrom("gateway_accounts as a")
    .innerJoin("institutes as i", "i.id", "a.instituteId")
    .select("a.instituteId")
    .distinct()
    .where("a.mode", "=", "live")
    .where("a.instituteId", ">", Math.max(after, PLATFORM_INSTITUTE_ID))
    .where("i.deletedAt", "is", null)
    .orderBy("a.instituteId")
    .limit(BATCH)
    .execute()

const listDebtors = (db: Db, after: number) =>
  db
    .selectFrom("fee_charges as f")
    .innerJoin("institutes as i", "i.id", "f.instituteId")
    .select("f.instituteId")
    .distinct()
    .where("f.paidAt", "is", null)
    .where("f.instituteId", ">", after)
    .where("i.deletedAt", "is", null)
    .orderBy("f.instituteId")
    .limit(BATCH)
    .execute()
