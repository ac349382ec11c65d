import { sql } from "kysely"
import type { RequestOf } from "@/lib/contract/endpoint"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { releaseUses } from "@/lib/features/coupons/coupons.server"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { asOwner } from "@/lib/server/tenancy/owner"
import { expectBooksBalance } from "../setup/books"
import { pay } from "../setup/payments"
import { resumePlan } from "../setup/plan"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { removeTaxProfiles, saveProfile } from "./tax-fixtures"

export interface OfferedPlan {
  planId: number
  versionId: number
}

/** A plan of the platform whose rank grows with its price; a year costs ten months. */
export async function offer(
  rupees: number,
  rest: {
    isPublic?: boolean
    features?: Record<string, boolean>
    limits?: Record<string, number>
    feeBasisPoints?: number
  } = {},
): Promise<OfferedPlan> {
  const { isPublic = true, features = {}, limits = {}, feeBasisPoints = 0 } = rest
  const slug = unique("plan")
  const terms = { priceMonthMinor: rupees * 100, priceYearMinor: rupees * 1_000, features, limits, feeBasisPoints }
  const planId = await withPlatform((db) => insertPlan(db, { slug, name: slug, rank: 1_000 + rupees, isPublic, terms }))
  const { id, currentVersionId } = await readPlatform((db) =>
    db
      .selectFrom("plans")
      .select(["id", "currentVersionId"])
      .where("id", "=", planId ?? 0)
      .executeTakeFirstOrThrow(),
  )
  return { planId: id, versionId: currentVersionId ?? 0 }
}

/** An admin of the rival who can buy plans: the platform has its legal profile, and the rival an address in the same state. */
export async function createPlanBuyer(): Promise<TestMember> {
  const buyer = await createMember("InstituteAdmin", "rival")
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
  await addressIn(buyer, "27")
  return buyer
}

/** The rival's own billing address, by default in the state of the platform. */
export const addressIn = (owner: TestMember, stateCode: "27" | "29", gstin: string | null = null) =>
  send(owner, billingAddresses.save, {
    query: { instituteId: String(institutes.rival) },
    body: { address: { name: "Rival", line1: "14 MG Road", city: "Pune", pin: "411004", stateCode }, gstin },
  })

/** Expects what holds of money and plans to hold, before and after what is queued, and resets the rival's plan and the clock of plans. */
export async function checkAndResetPlans(): Promise<void> {
  try {
    await expectBooksBalance()
  } finally {
    await resetPlans()
    await resetPlanClock()
  }
}

/** Gives the rival back the plan that it has in every test, and takes away what tests of plans leave behind. */
export async function resetPlans(): Promise<void> {
  await withPlatform(async (db) => {
    const closed = { closedDate: sql<Date>`"fromDate"` }
    await db.updateTable("subscription_lines").set(closed).where("instituteId", "=", institutes.rival).execute()
    await db.deleteFrom("billing_addresses").where("userId", "is", null).execute()
    const first = await db
      .selectFrom("plans")
      .select(["id", "currentVersionId"])
      .where("slug", "=", "growth")
      .executeTakeFirstOrThrow()
    await emptyBalance(db)
    await sql`insert into subscription_moves ("instituteId", event, "fromStatus", "toStatus", "fromVersionId", "toVersionId", at, "mrrBefore", "mrrAfter")
      select "instituteId", 'refunded', status, 'active', "planVersionId", "planVersionId", billing.clock(), "mrrMinor", 0
      from institute_subscriptions where "instituteId" = ${institutes.rival} and "mrrMinor" > 0`.execute(db)
    const values = {
      planId: first.id,
      planVersionId: first.currentVersionId ?? undefined,
      balanceMinor: 0,
      mrrMinor: 0,
      couponId: null,
      couponPeriodsLeft: null,
    }
    await db.updateTable("institute_subscriptions").set(values).where("instituteId", "=", institutes.rival).execute()
    const cancelled = await db
      .updateTable("orders")
      .set({ status: "cancelled" })
      .where("forInstituteId", "is not", null)
      .where("status", "in", ["created", "payment_pending"])
      .returning("id")
      .execute()
    await releaseUses(db, cancelled.map(({ id }) => id)) // oxfmt-ignore
  })
  await resumePlan("rival")
  await removeTaxProfiles()
}

/** Takes what the books say of the rival's balance off it, for nothing that was posted can be deleted. */
const emptyBalance = (db: Db) =>
  sql`with left_over as (
      select (select max(id) from orders where "forInstituteId" = ${institutes.rival}) as "orderId",
        coalesce(sum(e."amountMinor"), 0) as minor from ledger_entries e
      join ledger_transactions t on t.id = e."transactionId" left join orders o on o.id = t."orderId"
      left join institute_balance_entries b on t.kind = 'balance_change' and t.reference = 'balance-' || b.id
      where e.account = 'institute_balances' and coalesce(o."forInstituteId", b."instituteId") = ${institutes.rival}
    ), spent as (
      update institute_referrals set "usedMinor" = "rewardMinor" - "takenMinor", "rewardStatus" = 'applied'
      where "referrerInstituteId" = ${institutes.rival} and "rewardStatus" = 'available'
    ), posted as (
      insert into ledger_transactions ("instituteId", kind, reference, "orderId")
      select 1, 'plan_change', ${unique("reset")}, "orderId" from left_over where minor <> 0 returning id
    )
    insert into ledger_entries ("instituteId", "transactionId", account, "amountMinor", currency)
    select 1, posted.id, a.account, a.sign * minor, 'INR' from posted, left_over, (values ('institute_balances', -1), ('write_offs', 1)) a (account, sign)`.execute(
    db,
  )

/** The rival's trial between two days, with its clock at the first. */
export const tryPlan = (from: string, to: string) =>
  asOwner(
    `update institute_subscriptions set status = 'trialing', "periodFrom" = $1::date, "periodTo" = $2::date,
       "trialEndsAt" = billing.start_of($2::date), "accessUntil" = null, "nextAt" = null where "instituteId" = $3`,
    [from, to, institutes.rival],
  )

/** The rival's trial of 18 March to 1 April of a year, with the clock at 20 March. */
export async function tryUntilApril(year: number): Promise<void> {
  await setPlanClock(`${year}-03-20 10:00:00`)
  await tryPlan(`${year}-03-18`, `${year}-04-01`)
}

type PlanOrder = Parameters<typeof placeRequest>[1]
const placeRequest = (as: TestMember, body: RequestOf<typeof planOrders.order>["body"]) =>
  send(as, planOrders.order, { body })

/** Orders a plan. */
export const orderPlan = (as: TestMember, { planId }: OfferedPlan, rest: Omit<PlanOrder, "planId"> = {}) =>
  placeRequest(as, { planId, ...rest })

/** Orders a plan, pays for it and has the payment settled. */
export async function buyPlan(as: TestMember, plan: OfferedPlan, rest: Omit<PlanOrder, "planId"> = {}) {
  const placed = await orderPlan(as, plan, rest)
  expect(placed.status).toBe(200)
  const { order_id: orderId } = placed.data
  if (orderId !== null) expect(await settle((await pay(orderId)).payment.id)).toBe("paid")
  return placed.data
}

/** The lines of the rival's subscription that were not closed before their begin. */
export const linesOfRival = () =>
  readPlatform((db) =>
    db
      .selectFrom("subscription_lines")
      .select(["netMinor", "mrrMinor", "planVersionId"])
      .select([
        sql<string>`"fromDate"::text`.as("from"),
        sql<string>`"toDate"::text`.as("to"),
        sql<string | null>`"closedDate"::text`.as("closed"),
      ])
      .where("instituteId", "=", institutes.rival)
      .where(sql<boolean>`"closedDate" is distinct from "fromDate"`)
      .orderBy("id")
      .execute(),
  )

/** The rival's subscription. */
export const planOfRival = () =>
  readPlatform((db) =>
    db
      .selectFrom("institute_subscriptions")
      .select(["status", "planVersionId", "interval", "mrrMinor", "balanceMinor", "pending"])
      .select([sql<string>`"periodFrom"::text`.as("from"), sql<string>`"periodTo"::text`.as("to")])
      .where("instituteId", "=", institutes.rival)
      .executeTakeFirstOrThrow(),
  )

/** The ledger entries of a plan order, summed by account. */
export async function entriesOfOrder(transactionId: string): Promise<Record<string, number>> {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .innerJoin("orders as o", "o.id", "t.orderId")
      .select(["e.account", sql<number>`sum(e."amountMinor")`.as("minor")])
      .where("o.transactionId", "=", transactionId)
      .groupBy("e.account")
      .having(sql<boolean>`sum(e."amountMinor") <> 0`)
      .execute(),
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
