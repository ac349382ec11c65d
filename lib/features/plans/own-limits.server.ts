import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isAdmin } from "@/lib/shared/roles"
import { COUNTED_LIMITS } from "./limits"

/** What the limits of the plan mean to a member of staff: whether there is a place for them, and for admins, of which much is used. */
export async function findOwnLimits(db: Db, { userId, role }: Pick<Actor, "userId" | "role">) {
  const { rows } = await sql<{ isHeld: boolean | null; reached: string[] | null }>`select
    (select "heldByPlan" from memberships where "userId" = ${userId}) as "isHeld",
    (select json_agg(name) from quota_levels where level is not null) as reached`.execute(db)
  const { isHeld = null, reached = null } = rows[0] ?? {}
  return {
    isHeld: isHeld === true,
    reachedLimits: isAdmin(role) ? COUNTED_LIMITS.filter((limit) => reached?.includes(limit)) : [],
  }
}
