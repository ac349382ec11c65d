import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { type NewlyHeld, settleHeld } from "@/lib/features/plans/plans.server"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planEvents, trialEvents } from "./events"
import { NOT_ORDERED, type Renewal } from "./renewal-notice"
import { namePlan } from "./name-plan.server"
import { passTime, type TimeNotice } from "./pass-time"
import { applyPendingPlan, endAddOns } from "./pending-plan.server"
import { addDays, daysBetween } from "./periods"
import type { PlanSubscription } from "./subscription"
import {
  findFreeVersionId,
  insertMoves,
  lockDue,
  type LockedSubscription,
  saveSubscription,
} from "./subscription-rows.server"
import { DAYS_AFTER_PERIOD, SMS_AFTER_DAYS } from "./terms"

const BATCH = 200

interface Sweep {
  signal?: AbortSignal | undefined
  /** Orders the next period of an institute where it is due, and says how it is paid. */
  prepare?: (instituteId: number) => Promise<Renewal | undefined>
}

/**
 * Moves every subscription whose calendar is due, each in a transaction of its own; one that fails is logged and tried by the next
 * run. Two sweeps at the same time share the work.
 */
export async function sweepSubscriptions({ signal, prepare = nothing }: Sweep = {}): Promise<void> {
  let after = 0
  for (;;) {
    const due = await readPlatform((db) => listDue(db, after))
    for (const instituteId of due) {
      signal?.throwIfAborted()
      await sweep(instituteId, prepare).catch((error: unknown) =>
        log.error({ instituteId, error: String(error) }, "the calendar of a subscription failed"),
      )
    }
    if (due.length < BATCH) return
    after = due.at(-1) ?? after
  }
}

const nothing = () => Promise.resolve(undefined)

/** A pending plan is applied first, so that its period is ordered; what is due is ordered before the calendar tells of it, and again where it has changed the plan. */
async function sweep(instituteId: number, prepare: NonNullable<Sweep["prepare"]>): Promise<void> {
  await withPlatform((db) => applyPendingPlan(db, instituteId))
  const renewal = (await prepare(instituteId)) ?? NOT_ORDERED
  const hasMoved = await withPlatform((db) => passTimeOf(db, instituteId, renewal))
  if (hasMoved) await prepare(instituteId)
}

async function listDue(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom("institute_subscriptions")
    .select("instituteId")
    .where("nextAt", "<=", sql<Date>`billing.clock()`)
    .where("instituteId", ">", after)
    .orderBy("instituteId")
    .limit(BATCH)
    .execute()
  return rows.map(({ instituteId }) => instituteId)
}

async function passTimeOf(db: Db, instituteId: number, renewal: Renewal): Promise<boolean> {
  const locked = await lockDue(db, instituteId)
  if (!locked) return false
  const { subscription, today } = locked
  const freeVersionId = (await findFreeVersionId(db)) ?? requireFree(subscription)
  const passed = passTime(subscription, { since: locked.dueSince ?? today, today, freeVersionId })
  await endAddOns(db, instituteId, passed.subscription)
  await saveSubscription(db, instituteId, passed)
  await insertMoves(
    db,
    instituteId,
    passed.moves.map((made) => ({ ...made, event: "clock", isDue: true })),
  )
  const held = await settleHeld(db, {
    ...{ instituteId, choice: locked.heldChoice, isAfterTrial: passed.notice?.kind === "trial_ended" },
  })
  if (passed.notice) await recordNotice(db, locked, { ...passed.notice, after: passed.subscription, held, renewal })
  return passed.moves.length > 0
}

function requireFree({ status, versionId }: PlanSubscription): number {
  if (status === "trialing") throw new Error("there is no plan with the slug free, on which a trial ends")
  return versionId
}

async function recordNotice(
  db: Db,
  { instituteId, subscription: before }: LockedSubscription,
  { kind, on, after, held, renewal }: TimeNotice & { after: PlanSubscription; held: NewlyHeld; renewal: Renewal },
): Promise<void> {
  const [former, plan] = await Promise.all([namePlan(db, before.versionId), namePlan(db, after.versionId)])
  const facts = { by: "program", instituteId, once: `${kind}:${on}` } as const
  const { periodTo } = after
  if (kind === "trial_ended")
    await record(db, trialEvents.ended, { ...facts, data: { plan: former, next: plan, ...held } })
  else if (kind === "changed") await record(db, planEvents.changed, { ...facts, data: { plan, before: former } })
  else if (kind === "expired")
    await record(db, planEvents.expired, { ...facts, data: { plan, readableUntil: after.readableUntil } })
  else if (kind === "library_ends_soon") {
    if (after.readableUntil === null) return
    await record(db, planEvents.libraryEndsSoon, { ...facts, data: { plan, readableUntil: after.readableUntil } })
  } else if (periodTo === null) return
  else if (kind === "payment_missing")
    await record(db, planEvents.paymentFailed, {
      ...facts,
      data: {
        ...{ plan, ...renewal },
        worksUntil: addDays(periodTo, DAYS_AFTER_PERIOD),
        isLate: daysBetween(periodTo, on) >= SMS_AFTER_DAYS,
      },
    })
  else if (kind === "renews_soon")
    await record(db, planEvents.renewsSoon, { ...facts, data: { plan, endsOn: periodTo, ...renewal } })
  else if (kind === "trial_ends_soon")
    await record(db, trialEvents.endsSoon, { ...facts, data: { plan, endsOn: periodTo } })
  else {
    const next = after.pendingVersionId === null ? null : await namePlan(db, after.pendingVersionId)
    await record(db, planEvents.endsSoon, { ...facts, data: { plan, endsOn: periodTo, next } })
  }
}
