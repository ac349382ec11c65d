import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Day } from "../periods"

/** What the current institute has not paid in time of the fees on its sales, with tax; null where sales go on. */
export async function findOverdueFee(db: Db): Promise<{ amountMinor: number; currency: string; dueOn: Day } | null> {
  const row = await db
    .selectFrom("fee_charges")
    .select([
      "currency",
      sql<number>`sum("totalMinor")::bigint`.as("amountMinor"),
      sql<Day>`min("dueOn")::text`.as("dueOn"),
    ])
    .where("paidAt", "is", null)
    .where("dueOn", "is not", null)
    .groupBy("currency")
    .having(sql<boolean>`min("dueOn") < billing.day_of(billing.clock())`)
    .executeTakeFirst()
  return row ?? null
}
