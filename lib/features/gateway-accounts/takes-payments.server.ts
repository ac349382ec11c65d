import { env } from "@/lib/server/env.server"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Whether the institute waits for a verified mobile of one of its administrators, until which it sells nothing. */
export const awaitsMobile = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("institutes").select("id").where("awaitsMobile", "=", true).executeTakeFirst()) !== undefined

/** Whether what costs money can be bought: there is a payment gateway, and the institute has a verified mobile. */
export const takesPayments = async (db: Db): Promise<boolean> => env.CAN_SELL && !(await awaitsMobile(db))
