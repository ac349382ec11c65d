import { sql } from "kysely"
import { z } from "zod"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { nextDay } from "./pass-time"
import type { Day } from "./periods"
import type { OpenLine } from "./quote-queries.server"
import type { FormerPeriod } from "./taken-back"
import { PENDING, type PlanSubscription, STATUSES } from "./subscription"
import { findFreeVersionId, stateOfInstitute } from "./subscription-rows.server"
import { INTERVALS } from "./periods"

const day = z.iso.date()
const count = z.number().int()

/** A subscription, as it is kept as JSON. */
export const SubscriptionColumns = z.object({
  institute: z.string().transform(stateOfInstitute),
  status: z.enum(STATUSES),
  versionId: count,
  interval: z.enum(INTERVALS),
  anchorDay: count.nullable(),
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  pending: z.enum(PENDING),
  pendingVersionId: count.nullable(),
  pendingInterval: z.enum(INTERVALS).nullable(),
  accessUntil: day.nullable(),
  readableUntil: day.nullable(),
  mrrMinor: count,
  couponId: count.nullable(),
  couponPeriodsLeft: count.nullable(),
})

const SoldPlan = z.object({
  subscription: SubscriptionColumns,
  balanceMinor: count,
  today: day,
  lines: z.array(
    z.object({
      id: count,
      kind: z.string(),
      quantity: count,
      netMinor: count,
      orderLineId: count.nullable(),
      versionId: count,
      addOnId: count.nullable(),
      soldWith: z.array(z.string()).nullable(),
      renewQuantity: count.nullable(),
      name: z.string(),
      priceMonthMinor: count,
      priceYearMinor: count,
      from: day,
      to: day,
      isLast: z.boolean(),
    }),
  ),
  former: z.object({ from: day, lines: z.array(z.object({ id: count, mrrMinor: count })) }).nullable(),
})

/** The subscription of an institute whose plan the platform sells. */
export interface SoldPlan {
  subscription: PlanSubscription
  balanceMinor: number
  today: Day
  /** What was bought for today or later, or for a period that is over and not renewed. */
  lines: OpenLine[]
  /** The period before, by its first day, with those of its lines that others followed. */
  former: FormerPeriod | null
}

/**
 * Locks the subscription of an institute in a transaction of the platform's institute, which sells its plan: always before any lock
 * on an order. Throws `not_found` for an institute without one.
 */
export async function lockSoldPlan(db: Db, instituteId: number): Promise<SoldPlan> {
  const { rows } = await sql<{ sold: unknown }>`select tenancy.lock_sold_plan(${instituteId}) as sold`.execute(db)
  return SoldPlan.parse(await orNotFound(Promise.resolve(rows[0]?.sold ?? undefined)))
}

/** What an order changes of a subscription that was locked. */
interface SoldChange {
  event: string
  before: PlanSubscription
  after: PlanSubscription
  today: Day
  balanceMinor: number
  closes: readonly { id: number; on: Day }[]
  opens: readonly NewSubscriptionLine[]
  /** Lines that were closed at their end and are not followed any more. */
  reopens?: readonly number[]
  actorId: number | null
  orderId: number
}

export interface NewSubscriptionLine {
  kind: string
  planVersionId: number | null
  addOnVersionId: number | null
  quantity: number
  fromDate: Day
  toDate: Day
  /** Its end, where another line follows it. */
  closedDate: Day | null
  netMinor: number
  orderLineId: number
  mrrMinor: number
}

/** Saves it, in the same transaction; limits and features follow from the version and the lines. */
export async function saveSoldPlan(db: Db, instituteId: number, { today, ...change }: SoldChange): Promise<void> {
  const freeVersionId = (await findFreeVersionId(db)) ?? change.after.versionId
  const saved = { ...change, nextOn: nextDay(change.after, freeVersionId, today) ?? null }
  await sql`select tenancy.save_sold_plan(${instituteId}, ${JSON.stringify(saved)}::jsonb)`.execute(db)
}
