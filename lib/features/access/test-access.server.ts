import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

const TEST_ACCESS_HOURS = 24

/** Ends what was bought in test mode a day after it was bought. */
export const limitTestAccess = (db: Db, orderId: number) =>
  db
    .updateTable("entitlements")
    .set({
      expiresAt: sql<Date>`least("expiresAt", now() + make_interval(hours => ${TEST_ACCESS_HOURS}::int))`,
    })
    .where("orderId", "=", orderId)
    .execute()

/** Ends at once what was bought in test mode at this institute. */
export const endTestAccess = (db: Db) =>
  db
    .updateTable("entitlements")
    .set({ status: "expired", expiresAt: sql<Date>`least("expiresAt", now())` })
    .where("status", "=", "active")
    .where("orderId", "in", (e) => e.selectFrom("orders").select("id").where("mode", "=", "test"))
    .execute()
