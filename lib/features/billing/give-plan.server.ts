import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { applyMove } from "./apply-move.server"
import { planEvents } from "./events"
import type { masterBilling } from "./master-contract"
import { namePlan } from "./name-plan.server"
import { addDays } from "./periods"
import { rankOf } from "./quote-queries.server"
import { rankChangeOf } from "./rank-change"
import { cancelOpenOrders } from "./orders/open-order.server"
import { requireLastDay } from "./require-last-day.server"
import { findFreeVersionId, lockSubscription } from "./subscription-rows.server"

type Given = z.output<typeof masterBilling.givePlan.body> & { id: number }

/**
 * Gives an institute the version of a plan that is on sale. It pays as before until its period ends, and for the new plan from then on.
 * Throws `state` where its state does not allow that, or where it pays for a higher plan, and `invalid_input` for a day that is past, or where the
 * next period of the new plan has no price.
 */
export async function givePlan(db: Db, by: number, { id: instituteId, planId, until, reason }: Given): Promise<void> {
  await requireLastDay(db, until)
  const { versionId, priceMonthMinor } = await orNotFound(findVersionOnSale(db, planId))
  if (until === null && priceMonthMinor === 0)
    throw new Failure("invalid_input", { fields: { planId: ["Has no price: give it until a day"] } })
  const freeVersionId = await orNotFound(findFreeVersionId(db))
  const { subscription } = await orNotFound(lockSubscription(db, instituteId))
  const rankChange = rankChangeOf((await rankOf(db, versionId)) - (await rankOf(db, subscription.versionId)))
  await cancelOpenOrders(db, instituteId)
  const { before, after } = await applyMove(db, instituteId, {
    event: { kind: "given", versionId, rankChange, freeVersionId, until: until && addDays(until, 1) },
    actorId: by,
    reason,
  })
  const data = { plan: await namePlan(db, after.versionId), before: await namePlan(db, before.versionId) }
  await record(db, planEvents.changed, { by, instituteId, data })
}

/** The version of a plan that new subscribers get, of any but Free. */
const findVersionOnSale = (db: Db, planId: number) =>
  db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["v.id as versionId", "v.priceMonthMinor"])
    .where("p.id", "=", planId)
    .where("p.archivedAt", "is", null)
    .where("p.slug", "<>", "free")
    .executeTakeFirst()
