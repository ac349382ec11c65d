import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { reverseReward } from "@/lib/features/credit/credit.server"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { referralEvents } from "./events"

/**
 * Decides about a referral whose reward waits for staff: accepted, the reward becomes credit when its time has come; rejected, it is
 * reversed. Staff may also reject one that nobody asked about, as long as its reward is pending. Throws `stale` for any other.
 */
export async function decideReferral(
  db: Db,
  actor: Actor,
  { id, accepts }: { id: number; accepts: boolean },
): Promise<void> {
  await orNotFound(db.selectFrom("referrals").select("id").where("id", "=", id).executeTakeFirst())
  const decided = await db
    .updateTable("referrals")
    .set({
      decidedById: actor.userId,
      decidedAt: sql<Date>`now()`,
      ...(!accepts && { status: "rejected", rejectedReason: "declined" }),
    })
    .where("id", "=", id)
    .where("status", "=", "qualified")
    .$if(accepts, (query) => query.where("reviewReason", "is not", null).where("decidedAt", "is", null))
    .returning("referrerId")
    .executeTakeFirst()
  if (!decided) throw new Failure("stale")
  if (!accepts) await reverseReward(db, id)
  const event = accepts ? referralEvents.accepted : referralEvents.rejected
  await record(db, event, { by: actor, data: { referralId: id, referrerId: decided.referrerId } })
}
