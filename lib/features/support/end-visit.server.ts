import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { endVisits } from "./visit-rows.server"

/**
 * Ends a support session, in a transaction of the platform: somebody of support their own, an administrator one at their
 * institute, the platform any. What is over already stays as it is. Throws `not_found` for any other.
 */
export async function endVisit(db: Db, actor: Actor, id: number): Promise<void> {
  const visit = await db
    .selectFrom("support_sessions")
    .select("endedAt")
    .where("id", "=", actor.support && actor.support.id !== id ? 0 : id)
    .$if(actor.role !== "SuperAdmin", (query) => query.where("instituteId", "=", actor.instituteId))
    .executeTakeFirst()
  if (!visit) throw new Failure("not_found")
  const isOfSupport = actor.support !== undefined || actor.role === "SuperAdmin"
  await endVisits(db, { sessionId: id, endReason: isOfSupport ? "support" : "institute", by: actor })
}
