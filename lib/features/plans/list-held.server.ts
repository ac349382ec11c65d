import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { HeldChoice } from "./held-choice"
import type { HeldLimit } from "./limits"
import { type At, instituteOf } from "./own-plan.server"

/** What is held of a limit: items by their ids, staff by the ids of their users. */
export async function listHeld(db: Db, limit: HeldLimit, at: At = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(limit === "staff" ? "userId" : "id")} as id from ${sql.table(limit === "staff" ? "memberships" : "items")}
    where "instituteId" = ${instituteOf(at)} and "heldByPlan" order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All that is held of an institute, as the choice by which `settleHeld` holds the same again. */
export const describeHeld = async (db: Db, at: At): Promise<HeldChoice> => ({
  publishedItems: await listHeld(db, "publishedItems", at),
  staff: await listHeld(db, "staff", at),
})
