import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { HeldChoice } from "@/lib/features/plans/held-choice"
import { Plan } from "@/lib/features/plans/contract"
import { checkChoice, heldEvents } from "@/lib/features/plans/plans.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { applyMove } from "./apply-move.server"
import { planEvents } from "./events"
import { namePlan } from "./name-plan.server"
import { replaceOpenOrder } from "./orders/open-order.server"
import { paidEventOf } from "./paid-event"
import { findChoice } from "./quote-plan.server"
import { findVersion } from "./quote-queries.server"
import type { PlanChoice, Replacing } from "./quote-shape"
import { stateOf } from "./subscription"
import { findFreeVersionId, lockSubscription, saveHeldChoice } from "./subscription-rows.server"

/**
 * Chooses a lower plan for the end of the period, with what is to be held then, which can be chosen anew until that day. Throws
 * `over_limit` where other than as many as are above a limit were chosen, `state` where the plan cannot be lowered, and `order_open`
 * for an order that it does not replace.
 */
export async function changePlan(
  db: Db,
  { instituteId, userId }: Actor,
  { choice, replaces, ...wanted }: PlanChoice & { choice: HeldChoice } & Replacing,
): Promise<void> {
  const { subscription } = await orNotFound(lockSubscription(db, instituteId))
  const { offered, interval, rankChange } = await findChoice(db, wanted, subscription)
  const event = paidEventOf(subscription, { versionId: offered.versionId, interval, rankChange, mrrMinor: 0 })
  if (event.kind !== "downgraded") throw new Failure("state", { details: { state: subscription.status } })
  const isPending = subscription.pendingVersionId === event.versionId && subscription.pendingInterval === interval
  const held = await checkChoice(db, {
    instituteId,
    choice,
    limits: await limitsWith(db, instituteId, event.versionId),
  })
  if (isPending && Object.keys(held).length > 0) {
    await saveHeldChoice(db, instituteId, held)
    // Nothing is held before the plan begins.
    const data = { plan: offered.name, items: 0, staff: 0 }
    await record(db, heldEvents.chosen, { by: userId, instituteId, data })
    return
  }
  await replaceOpenOrder(db, instituteId, replaces)
  const { before, after } = await applyMove(db, instituteId, { event, actorId: userId })
  await saveHeldChoice(db, instituteId, held)
  const [plan, next] = [await namePlan(db, before.versionId), offered.name]
  const data = { plan, next, endsOn: after.periodTo ?? "" }
  await record(db, planEvents.changeScheduled, { by: userId, instituteId, data })
}

/** The limits that an institute would have once a version begins with the next period. */
async function limitsWith(db: Db, instituteId: number, versionId: number) {
  const { rows } = await sql<{
    limits: unknown
  }>`select billing.limits_after(${instituteId}, ${versionId}) as limits`.execute(db)
  return Plan.shape.limits.parse(rows[0]?.limits)
}

/** Ends the plan with its period: then the institute stops, or goes on with Free. Throws `order_open` as `changePlan` does. */
export async function cancelPlan(
  db: Db,
  { instituteId, userId }: Actor,
  { to, replaces }: { to: "free" | "stop" } & Replacing,
): Promise<void> {
  const freeVersionId = to === "free" ? await orNotFound(findFreeVersionId(db)) : null
  await orNotFound(lockSubscription(db, instituteId))
  await replaceOpenOrder(db, instituteId, replaces)
  const { before, after } = await applyMove(db, instituteId, {
    event: { kind: "cancelled", freeVersionId },
    actorId: userId,
  })
  const next = freeVersionId === null ? null : await namePlan(db, freeVersionId)
  const data = { plan: await namePlan(db, before.versionId), next, endsOn: after.periodTo ?? "" }
  await record(db, planEvents.cancelled, { by: userId, instituteId, data })
}

/** Takes back what is pending: the plan goes on as it is. Throws `state` where nothing is, and where the plan has no price to go on at. */
export async function undoPending(db: Db, { instituteId, userId }: Actor): Promise<void> {
  const { subscription } = await orNotFound(lockSubscription(db, instituteId))
  const { priceMonthMinor } = await findVersion(db, subscription.versionId)
  if (priceMonthMinor === 0) throw new Failure("state", { details: { state: stateOf(subscription) } })
  const { after } = await applyMove(db, instituteId, { event: { kind: "undone" }, actorId: userId })
  const plan = await namePlan(db, after.versionId)
  await record(db, planEvents.cancelUndone, { by: userId, instituteId, data: { plan } })
}
