import { Failure } from "@/lib/contract/errors"
import { findPayer, findSubscription, lockSoldPlan } from "@/lib/features/billing/billing.server"
import { NOT_ORDERED, type Renewal } from "@/lib/features/billing/renewal-notice"
import type { Interval } from "@/lib/features/billing/periods"
import {
  type PlanSubscription,
  stateOf,
  type Status,
  type SubscriptionState,
} from "@/lib/features/billing/subscription"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { closeOrder } from "@/lib/features/orders/orders.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { log } from "@/lib/server/log"
import { mainOrigin } from "@/lib/server/origin"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { offerOrder, openPlanOrder } from "./place-plan-order.server"
import { findOpenPlanOrder } from "./plan-order-queries.server"

/** The next period of the own plan, and who pays for it. */
interface NextPeriod {
  planId: number
  interval: Interval
  buyer: OrderBilling
  /** The administrator for whom the program orders. */
  userId: number
}

/**
 * Orders the next period of an institute's plan once it is due, and says how it is paid; the order stays the same until it is paid, as long as it
 * costs the same. Where none is due any more, the order is closed. What the balance pays is paid on the day on which the period begins.
 */
export async function prepareRenewal(instituteId: number): Promise<Renewal | undefined> {
  const { choice } = await readInstitute(instituteId, (db) => findNextPeriod(db, instituteId))
  return withInstitute(PLATFORM_INSTITUTE_ID, (db) =>
    choice ? orderNext(db, instituteId, choice) : closeRenewal(db, instituteId),
  ).catch((error: unknown) => {
    // Nothing can be ordered yet, or its invoice could not be made; the Plan page says so to who pays there.
    if (error instanceof Failure) log.info({ instituteId, failure: error.code }, "the next period was not ordered")
    else log.error({ instituteId, error: String(error) }, "the next period could not be ordered")
    return undefined
  })
}

async function orderNext(db: Db, instituteId: number, { userId, ...choice }: NextPeriod): Promise<Renewal | undefined> {
  const offered = await offerNext(db, instituteId, choice)
  const { stored, currency, today } = offered
  if (stored.dueMinor === 0 && today < stored.from) return { ...NOT_ORDERED, way: "balance" }
  const { transactionId, stored: ordered } = await openPlanOrder(db, { instituteId, userId, isProgram: true }, offered)
  if (stored.dueMinor === 0) return undefined
  const payUrl = `${mainOrigin()}${paths.payByLink(transactionId)}`
  return { way: "link", amountMinor: ordered.dueMinor, currency, payUrl }
}

/** What is due next, with the coupon of the order that is open where that still lowers it: a part that was paid of it leaves the rest. */
async function offerNext(db: Db, instituteId: number, choice: Omit<NextPeriod, "userId">) {
  await lockSoldPlan(db, instituteId)
  const open = await findOpenPlanOrder(db, { instituteId, kind: "renewal" })
  const coupon = open?.isInTime ? open.stored.quote.couponCode : null
  if (coupon === null) return offerOrder(db, instituteId, choice)
  const offered = await offerOrder(db, instituteId, { ...choice, coupon }).catch(ignoreFailure)
  return offered ?? offerOrder(db, instituteId, choice)
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error
}

async function closeRenewal(db: Db, instituteId: number): Promise<undefined> {
  const open = await findOpenPlanOrder(db, { instituteId, kind: "renewal" })
  if (open) await closeOrder(db, open.id, "expired")
}

const RENEWED: readonly Status[] = ["active", "past_due", "grace"]
const goesOn = ({ institute, status, pending, periodTo }: PlanSubscription) =>
  institute === "active" && RENEWED.includes(status) && pending === "none" && periodTo !== null

/** The next period that an institute pays, with the word for the state of its plan; undefined where its plan does not go on by itself. */
export async function findNextPeriod(
  db: Db,
  instituteId: number,
): Promise<{ choice: NextPeriod | undefined; state: SubscriptionState }> {
  const { subscription } = await orNotFound(findSubscription(db, instituteId))
  const state = stateOf(subscription)
  const userId = goesOn(subscription) ? await findAdministrator(db) : undefined
  if (userId === undefined) return { choice: undefined, state }
  const { versionId, interval } = subscription
  const { planId } = await db
    .selectFrom("plan_versions")
    .select("planId")
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow()
  return { choice: { planId, interval, buyer: await findPayer(db), userId }, state }
}

/** The administrator of the current institute who has been there longest. */
export async function findAdministrator(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom("memberships")
    .select("userId")
    .where("role", "=", "InstituteAdmin")
    .where("status", "=", "active")
    .orderBy("joinedAt")
    .orderBy("userId")
    .executeTakeFirst()
  return row?.userId
}
