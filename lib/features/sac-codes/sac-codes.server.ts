import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The codes that are valid today, each with its latest rate. */
export const listSacCodes = (db: Db) =>
  db
    .selectFrom("sac_codes")
    .distinctOn("code")
    .select(["code", "title", "rateBasisPoints"])
    .where("fromDate", "<=", sql<Date>`current_date`)
    .orderBy("code")
    .orderBy("fromDate", "desc")
    .execute()

/** Whether a code is valid today. */
export const isSacCode = async (db: Db, code: string): Promise<boolean> =>
  (await listSacCodes(db)).some((one) => one.code === code)
