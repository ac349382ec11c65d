import { sql } from "kysely"
import { type HeldChoice, parseChoice } from "@/lib/features/plans/held-choice"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { INTERVALS, type Day, type Interval } from "./periods"
import { type InstituteState, isPaid, PENDING, STATUSES, type PlanSubscription } from "./subscription"

/** A locked subscription with the day of the clock, and that since which its calendar is due. */
export interface LockedSubscription {
  instituteId: number
  subscription: PlanSubscription
  today: Day
  /** Null where the calendar does nothing. */
  dueSince: Day | null
  /** What its administrators chose to hold once a pending plan applies. */
  heldChoice: HeldChoice
}

const dayOf = (column: string) => sql<Day | null>`billing.day_of(s.${sql.ref(column)})::text`
const dateText = (column: string) => sql<Day | null>`s.${sql.ref(column)}::text`

/** Locks the subscription of an institute; undefined where it is locked by another sweep, or not due any more. */
export const lockDue = (db: Db, instituteId: number) =>
  lock(db, instituteId, (query) =>
    query
      .where("s.nextAt", "<=", sql<Date>`billing.clock()`)
      .forUpdate("s")
      .skipLocked(),
  )

/** Locks the subscription of an institute; undefined where it has none. */
export const lockSubscription = (db: Db, instituteId: number) =>
  lock(db, instituteId, (query) => query.forUpdate("s").forNoKeyUpdate("i"))

/** The subscription of an institute with the day of the clock, not locked. */
export const findSubscription = (db: Db, instituteId: number) => lock(db, instituteId, (query) => query)

/** The subscription of an institute. */
export const readSubscription = async (db: Db, instituteId: number) =>
  (await findSubscription(db, instituteId))?.subscription

type Query = ReturnType<typeof selectSubscription>

const selectSubscription = (db: Db) =>
  db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("institutes as i", "i.id", "s.instituteId")
    .select(["s.instituteId", "s.status", "s.pending", "s.pendingVersionId", "s.planVersionId as versionId"])
    .select(["s.interval", "s.anchorDay", "s.mrrMinor", "s.couponId", "s.couponPeriodsLeft"])
    .select("i.status as instituteStatus")
    .select([
      dateText("periodFrom").as("periodFrom"),
      dateText("periodTo").as("periodTo"),
      dayOf("accessUntil").as("accessUntil"),
      dayOf("readableUntil").as("readableUntil"),
      dayOf("nextAt").as("dueSince"),
      sql<string | null>`s."pendingChoice" ->> 'interval'`.as("pendingInterval"),
      sql`s."pendingChoice" -> 'held'`.as("pendingHeld"),
      sql<Day>`billing.day_of(billing.clock())::text`.as("today"),
    ])

async function lock(
  db: Db,
  instituteId: number,
  how: (query: Query) => Query,
): Promise<LockedSubscription | undefined> {
  const row = await how(selectSubscription(db).where("s.instituteId", "=", instituteId)).executeTakeFirst()
  if (!row) return undefined
  const { instituteStatus, pendingInterval, pendingHeld, today, dueSince, ...columns } = row
  return {
    instituteId,
    today,
    dueSince,
    heldChoice: parseChoice(pendingHeld),
    subscription: {
      ...columns,
      institute: stateOfInstitute(instituteStatus),
      status: enumOf(STATUSES, row.status, "status of a subscription"),
      pending: enumOf(PENDING, row.pending, "what is pending"),
      interval: enumOf(INTERVALS, row.interval, "interval of a subscription"),
      pendingInterval: pendingInterval === null ? null : enumOf(INTERVALS, pendingInterval, "interval that is pending"),
    },
  }
}

/** What the state of an institute says of its plan. */
export const stateOfInstitute = (status: string): InstituteState =>
  status === "suspended" || status === "closed" ? status : "active"

const startOf = (day: Day | null) => sql<Date | null>`billing.start_of(${day}::date)`

/** When the first of the grants of an institute ends that still count: its limits are calculated anew then. */
const endOfGrants = (instituteId: number) =>
  sql`(select min(g.until) from limit_grants g where g."instituteId" = ${instituteId} and g.until > billing.clock())`

interface Saved {
  subscription: PlanSubscription
  nextOn: Day | undefined
  balanceChangeMinor?: number | undefined
  /** Whether something that was bought may be open, as it is of none that was not paid. */
  hasLines?: boolean
}

/**
 * Saves a subscription, its limits and features following from its version, and the day on which the calendar goes on. What was
 * chosen to be held stays as long as a plan is pending.
 */
export async function saveSubscription(
  db: Db,
  instituteId: number,
  { subscription, nextOn, balanceChangeMinor = 0, hasLines = true }: Saved,
): Promise<void> {
  const { status, interval, anchorDay, periodFrom, periodTo, pending, pendingVersionId, mrrMinor } = subscription
  if (hasLines && !isPaid(subscription)) await closeLines(db, instituteId)
  await db
    .updateTable("institute_subscriptions")
    .set((e) => ({
      ...{ status, interval, anchorDay, periodFrom, periodTo, pending, pendingVersionId, mrrMinor },
      planVersionId: subscription.versionId,
      couponId: subscription.couponId,
      couponPeriodsLeft: subscription.couponPeriodsLeft,
      pendingChoice: subscription.pendingInterval && withInterval(subscription.pendingInterval),
      trialEndsAt: status === "trialing" ? startOf(periodTo) : null,
      accessUntil: startOf(subscription.accessUntil),
      readableUntil: startOf(subscription.readableUntil),
      nextAt: sql<Date | null>`least(billing.start_of(${nextOn ?? null}::date), ${endOfGrants(instituteId)},
        billing.next_end_of_add_ons(${instituteId}), billing.sales_wait_from(${instituteId}))`,
      balanceMinor: e("balanceMinor", "+", balanceChangeMinor),
      version: e("version", "+", 1),
    }))
    .where("instituteId", "=", instituteId)
    .execute()
}

const withInterval = (interval: Interval) =>
  sql<string>`coalesce("pendingChoice", '{}') || jsonb_build_object('interval', ${interval}::text)`

/** Saves what the administrators of an institute chose to hold once its pending plan applies, which `checkChoice` has checked. */
export async function saveHeldChoice(db: Db, instituteId: number, held: HeldChoice): Promise<void> {
  await db
    .updateTable("institute_subscriptions")
    .set({ pendingChoice: sql<string>`"pendingChoice" || jsonb_build_object('held', ${JSON.stringify(held)}::jsonb)` })
    .where("instituteId", "=", instituteId)
    .where("pending", "=", "downgrade")
    .execute()
}

/** Closes what was bought, where nothing is paid for any more. */
const closeLines = (db: Db, instituteId: number) =>
  db
    .updateTable("subscription_lines")
    .set({
      closedDate: sql<Date>`least("toDate", greatest("fromDate", billing.day_of(billing.clock())))`,
    })
    .where("instituteId", "=", instituteId)
    .where("closedDate", "is", null)
    .execute()

interface MadeMove {
  event: string
  before: PlanSubscription | undefined
  after: PlanSubscription
  on: Day
  /** The order at the institute of the platform that it follows from. */
  orderId?: number | null
  /** Of a move of the calendar, which is made once for its day. */
  isDue?: boolean
  actorId?: number | null
  reason?: string | null
}

/** Appends moves to the history of a subscription. */
export async function insertMoves(db: Db, instituteId: number, moves: readonly MadeMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(
    ({ event, before, after, on, isDue = false, actorId = null, orderId = null, reason = null }) => ({
      ...{ instituteId, event, actorId, orderId, reason },
      fromStatus: before?.status ?? null,
      toStatus: after.status,
      fromVersionId: before?.versionId ?? null,
      toVersionId: after.versionId,
      at: isDue ? sql<Date>`billing.start_of(${on}::date)` : sql<Date>`billing.clock()`,
      dueAt: isDue ? sql<Date>`billing.start_of(${on}::date)` : null,
      mrrBefore: before?.mrrMinor ?? 0,
      mrrAfter: after.mrrMinor,
    }),
  )
  await db.insertInto("subscription_moves").values(rows).execute()
}

/** The current version of the plan that costs nothing, for a query. */
export const freeVersion = (db: Db) => db.selectFrom("plans").select("currentVersionId").where("slug", "=", "free")

/** The current version of the plan that costs nothing; undefined where the platform has none. */
export async function findFreeVersionId(db: Db): Promise<number | undefined> {
  return (await freeVersion(db).executeTakeFirst())?.currentVersionId ?? undefined
}
