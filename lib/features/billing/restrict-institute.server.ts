import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { applyMove } from "./apply-move.server"
import type { masterBilling } from "./master-contract"
import { restrictionEvents } from "./master-events"
import { type Day, daysBetween } from "./periods"
import { describePlanBefore, restorePlanBefore } from "./plan-before.server"
import { requireLastDay } from "./require-last-day.server"
import { REOPEN_DAYS } from "./restrictions"
import { isUnpaidWhileSuspended, type PlanSubscription } from "./subscription"
import { lockSubscription, saveHeldChoice } from "./subscription-rows.server"
import { cancelOpenOrders } from "./orders/open-order.server"

type ToInstitute<E extends { body: z.ZodType }> = z.output<E["body"]> & { id: number }

/** Suspends an institute. Throws `state` where it is suspended or closed already, and `invalid_input` for a last day that is past. */
export async function suspend(
  db: Db,
  by: number,
  { id: instituteId, category, message, reason, until }: ToInstitute<typeof masterBilling.suspend>,
): Promise<void> {
  refusePlatform(instituteId)
  await requireLastDay(db, until)
  const { before } = await applyMove(db, instituteId, { event: { kind: "suspended" }, actorId: by, reason })
  await cancelOpenOrders(db, instituteId)
  await db
    .insertInto("institute_restrictions")
    .values({
      ...{ instituteId, kind: "suspended", category, message, reason, byUser: by },
      planBefore: await describePlanBefore(db, instituteId, before),
      createdAt: sql<Date>`billing.clock()`,
      // The day that is named is the last one.
      until: until && sql<Date>`billing.start_of(${until}::date + 1)`,
    })
    .execute()
  const data = { instituteId, category, message, reason, until }
  await record(db, restrictionEvents.suspended, { by, instituteId, data })
}

/** Releases a suspended institute; days that are given back lengthen what is paid for, also where it has ended meanwhile. */
export async function release(
  db: Db,
  by: number | "program",
  { id: instituteId, givesDaysBack, reason }: ToInstitute<typeof masterBilling.release>,
): Promise<void> {
  const { subscription } = await orNotFound(lockSubscription(db, instituteId))
  const ended = await endRestriction(db, instituteId, "suspended")
  const lostDays = givesDaysBack && ended ? daysBetween(ended.since, ended.today) : 0
  const restored = ended && lostDays > 0 ? await restorePlanBefore(db, instituteId, ended) : undefined
  const before = restored?.subscription
  const again = before
    ? { before, coupon: couponOf(before) }
    : isUnpaidWhileSuspended(subscription) && { mrrMinor: await sumOpenLines(db, instituteId) }
  await applyMove(db, instituteId, {
    event: { kind: "released", lostDays, ...again },
    actorId: by === "program" ? null : by,
    reason,
    choice: restored?.held,
  })
  if (restored) await saveHeldChoice(db, instituteId, restored.pendingHeld)
  await record(db, restrictionEvents.released, { by, instituteId, data: { instituteId, reason } })
}

const couponOf = ({ couponId, couponPeriodsLeft }: PlanSubscription) => ({ couponId, couponPeriodsLeft })

/** Closes an institute. Throws `state` where it is closed already. */
export async function close(
  db: Db,
  by: number,
  {
    id: instituteId,
    reason,
    isByInstitute = false,
  }: ToInstitute<typeof masterBilling.close> & { isByInstitute?: boolean },
): Promise<void> {
  refusePlatform(instituteId)
  await applyMove(db, instituteId, { event: { kind: "closed" }, actorId: by, reason })
  await cancelOpenOrders(db, instituteId)
  const { reopenUntil } = await db
    .insertInto("institute_restrictions")
    .values({
      ...{ instituteId, kind: "closed", reason, byUser: by, byInstitute: isByInstitute },
      reopenUntil: sql<Date>`billing.start_of(billing.day_of(billing.clock()) + ${REOPEN_DAYS}::int)`,
    })
    .returning(sql<Day>`billing.day_of("reopenUntil")::text`.as("reopenUntil"))
    .executeTakeFirstOrThrow()
  await record(db, restrictionEvents.closed, { by, instituteId, data: { instituteId, reopenUntil, reason } })
}

/** Opens a closed institute again as it was. Throws `state` where it is not closed, or was closed too long ago. */
export async function reopen(
  db: Db,
  by: number,
  { id: instituteId, reason }: ToInstitute<typeof masterBilling.reopen>,
): Promise<void> {
  const ended = await endRestriction(db, instituteId, "closed")
  if (ended?.isTooLate || (await isDeleted(db, instituteId)))
    throw new Failure("state", { details: { state: "closed" } })
  const suspension = await db
    .selectFrom("institute_restrictions")
    .select("id")
    .where("instituteId", "=", instituteId)
    .where("kind", "=", "suspended")
    .where("endedAt", "is", null)
    .executeTakeFirst()
  const mrrMinor = await findIncomeBeforeClosing(db, instituteId)
  const event = { kind: "reopened", isSuspended: suspension !== undefined, mrrMinor } as const
  await applyMove(db, instituteId, { event, actorId: by, reason })
  await record(db, restrictionEvents.reopened, { by, instituteId, data: { instituteId, reason } })
}

/** What a closed institute brought a month; what it still has of that where something was refunded since. */
async function findIncomeBeforeClosing(db: Db, instituteId: number): Promise<number> {
  const closing = await db
    .selectFrom("subscription_moves")
    .select(["event", "mrrBefore"])
    .where("instituteId", "=", instituteId)
    .where("event", "in", ["closed", "refunded"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return closing?.event === "closed" ? closing.mrrBefore : sumOpenLines(db, instituteId)
}

async function sumOpenLines(db: Db, instituteId: number): Promise<number> {
  const { sum } = await db
    .selectFrom("subscription_lines")
    .select(sql<number>`coalesce(sum("mrrMinor"), 0)::bigint`.as("sum"))
    .where("instituteId", "=", instituteId)
    .where("closedDate", "is", null)
    .executeTakeFirstOrThrow()
  return sum
}

/** Whether the data of an institute are deleted, or being deleted. */
const isDeleted = async (db: Db, instituteId: number) =>
  (await db
    .selectFrom("institute_deletions")
    .select("instituteId")
    .where("instituteId", "=", instituteId)
    .executeTakeFirst()) !== undefined

/** The platform's own institute is neither suspended nor closed. */
function refusePlatform(instituteId: number): void {
  if (instituteId === PLATFORM_INSTITUTE_ID) throw new Failure("not_found")
}

const endRestriction = (db: Db, instituteId: number, kind: "suspended" | "closed") =>
  db
    .updateTable("institute_restrictions")
    .set({ endedAt: sql<Date>`billing.clock()` })
    .where("instituteId", "=", instituteId)
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .returning([
      "createdAt",
      "planBefore",
      sql<Day>`billing.day_of("createdAt")::text`.as("since"),
      sql<Day>`billing.day_of(billing.clock())::text`.as("today"),
      sql<boolean>`coalesce("reopenUntil" <= billing.clock(), false)`.as("isTooLate"),
    ])
    .executeTakeFirst()
