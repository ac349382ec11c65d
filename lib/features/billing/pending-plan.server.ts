import { sql } from "kysely"
import { settleHeld } from "@/lib/features/plans/plans.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { move } from "./moves"
import type { PlanSubscription } from "./subscription"
import { findFreeVersionId, insertMoves, lockDue, saveSubscription } from "./subscription-rows.server"

/**
 * Has the plan that was chosen for the end of a period take the place of the one that ends, once it does. The calendar goes on with it on the
 * same day, so that what it tells of names the order for this plan.
 */
export async function applyPendingPlan(db: Db, instituteId: number): Promise<void> {
  const locked = await lockDue(db, instituteId)
  if (!locked) return
  const { subscription: before, today, heldChoice } = locked
  const freeVersionId = (await findFreeVersionId(db)) ?? before.versionId
  const moved = move(before, { kind: "clock", freeVersionId }, today)
  if ("refused" in moved || before.pending !== "downgrade") return
  const { next: after, on } = moved
  await endAddOns(db, instituteId, after)
  await saveSubscription(db, instituteId, { subscription: after, nextOn: on })
  await insertMoves(db, instituteId, [{ event: "clock", before, after, on, isDue: true }])
  await settleHeld(db, { instituteId, choice: heldChoice })
}

/** Has the add-ons end with their period that are not sold with the plan of a subscription. */
export const endAddOns = (db: Db, instituteId: number, { versionId }: Pick<PlanSubscription, "versionId">) =>
  sql`update subscription_lines l set "renewQuantity" = 0 from add_on_versions a
    where a.id = l."addOnVersionId" and l."instituteId" = ${instituteId} and l."closedDate" is null
      and l."renewQuantity" is distinct from 0 and l."toDate" <= billing.day_of(billing.clock())
      and not (select p.slug from plan_versions v join plans p on p.id = v."planId" where v.id = ${versionId}) = any(a.plans)`.execute(
    db,
  )
