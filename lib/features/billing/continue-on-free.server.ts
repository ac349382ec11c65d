import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { applyMove } from "./apply-move.server"
import { planEvents } from "./events"
import { namePlan } from "./name-plan.server"
import { replaceOpenOrder } from "./orders/open-order.server"
import type { Replacing } from "./quote-shape"
import { findFreeVersionId, lockSubscription } from "./subscription-rows.server"

/**
 * An institute whose plan is not paid, in its trial or over goes on with Free, at once. Throws `state` from any other state, and `order_open` for
 * an order that it does not replace.
 */
export async function continueOnFree(
  db: Db,
  { instituteId, userId }: Actor,
  { replaces }: Replacing = {},
): Promise<void> {
  const freeVersionId = await orNotFound(findFreeVersionId(db))
  await orNotFound(lockSubscription(db, instituteId))
  await replaceOpenOrder(db, instituteId, replaces)
  const event = { kind: "freed", freeVersionId } as const
  const { before, after } = await applyMove(db, instituteId, { event, actorId: userId })
  const [former, plan] = [await namePlan(db, before.versionId), await namePlan(db, after.versionId)]
  await record(db, planEvents.changed, { by: userId, instituteId, data: { plan, before: former } })
}
