import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { type NewlyHeld, settleHeld } from "@/lib/features/plans/plans.server"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planEvents, trialEvents } from "./events"
import { NOT_ORDERED, type Renewal } from "./renewal-notice"
import { namePlan, namePlans } from "./name-plan.server"
import { passTime, type TimeNotice } from "./pass-time"
import { applyPendingPlan, endAddOns } from "./pending-plan.server"
import { addDays, daysBetween } from "./periods"
import { isPaid, type PlanSubscription } from "./subscription"
import {
  freeVersion,
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
    for (const one of due) {
      const { instituteId } = one
      signal?.throwIfAborted()
      await sweep(one, prepare).catch((error: unknown) =>
        log.error({ instituteId, error: String(error) }, "the calendar of a subscription failed"),
      )
    }
    if (due.length < BATCH) return
    after = due.at(-1)?.instituteId ?? after
  }
}

const nothing = () => Promise.resolve(undefined)

/** A pending plan is applied first, so that its period is ordered; what is due is ordered before the calendar tells of it, and again where it has changed the plan. A trial orders nothing. */
async function sweep(due: Due, prepare: NonNullable<Sweep["prepare"]>): Promise<void> {
  const { instituteId } = due
  const order = due.status === "trialing" ? nothing : prepare
  if (due.pending === "downgrade") await withPlatform((db) => applyPendingPlan(db, instituteId))
  const renewal = (await order(instituteId)) ?? NOT_ORDERED
  const hasMoved = await withPlatform((db) => passTimeOf(db, due, renewal))
  if (hasMoved) await order(instituteId)
}

/** A subscription that was due when it was listed, and the current version of the plan that costs nothing. */
type Due = Awaited<ReturnType<typeof listDue>>[number]

const listDue = (db: Db, after: number) =>
  db
    .selectFrom("institute_subscriptions")
    .select(["instituteId", "status", "pending", freeVersion(db).as("freeVersionId")])
    .where("nextAt", "<=", sql<Date>`billing.clock()`)
    .where("instituteId", ">", after)
    .orderBy("instituteId")
    .limit(BATCH)
    .execute()

async function passTimeOf(db: Db, due: Due, renewal: Renewal): Promise<boolean> {
  const { instituteId } = due
  const locked = await lockDue(db, instituteId)
  if (!locked || wasPaidOrChosen(due, locked)) return false
  const { subscription, today } = locked
  const freeVersionId = due.freeVersionId ?? requireFree(subscription)
  const passed = passTime(subscription, { since: locked.dueSince ?? today, today, freeVersionId })
  const hasLines = isPaid(subscription)
  if (hasLines) await endAddOns(db, instituteId, passed.subscription)
  await saveSubscription(db, instituteId, { ...passed, hasLines })
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

/** Whether a trial was paid or a plan was chosen since the subscription was listed: the next run orders what follows. */
const wasPaidOrChosen = (due: Due, { subscription: { status, pending } }: LockedSubscription) =>
  (due.status === "trialing" && status !== "trialing") || (due.pending !== "downgrade" && pending === "downgrade")

function requireFree({ status, versionId }: PlanSubscription): number {
  if (status === "trialing") throw new Error("there is no plan with the slug free, on which a trial ends")
  return versionId
}

async function recordNotice(
  db: Db,
  { instituteId, subscription: before }: LockedSubscription,
  { kind, on, after, held, renewal }: TimeNotice & { after: PlanSubscription; held: NewlyHeld; renewal: Renewal },
): Promise<void> {
  const [former = "", plan = former] = await namePlans(db, [before.versionId, after.versionId])
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
