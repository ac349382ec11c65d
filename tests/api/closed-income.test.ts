import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { removeRestrictions } from "../setup/plan"
import { findBrokenBy } from "../setup/invariants"
import { setReauthenticated } from "../setup/members"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  buyPlan,
  createPlanBuyer,
  offer,
  type OfferedPlan,
  planOfRival,
  resetPlans,
  tryUntilApril,
} from "./plan-fixtures"

const params = { id: String(institutes.rival) }
const body = { reason: "They teach elsewhere now" }
let growth: OfferedPlan
let platform: TestMember

beforeAll(async () => {
  growth = await offer(2_999)
  platform = await createMember("SuperAdmin")
  await setReauthenticated(platform)
})
afterEach(async () => {
  await removeRestrictions("rival")
  await resetPlans()
  await resetPlanClock()
})

/** The rival pays Growth for the month that begins on a day. */
async function buyGrowth(year: number) {
  await tryUntilApril(year)
  const admin = await createPlanBuyer()
  await buyPlan(admin, growth)
}
const close = () => send(platform, masterBilling.close, { params, body })
const reopen = () => send(platform, masterBilling.reopen, { params, body })
const incomeOf = async () => (await planOfRival()).mrrMinor
const movements = () =>
  readPlatform((db) =>
    db
      .selectFrom("subscription_moves")
      .select(["event", "mrrKind", "mrrBefore", "mrrAfter"])
      .where("instituteId", "=", institutes.rival)
      .where("event", "in", ["closed", "reopened"])
      .orderBy("id", "desc")
      .limit(2)
      .execute(),
  )
const broken = () => findBrokenBy("select 1", PLAN_INVARIANTS)

test("a closed institute brings nothing, and what it brought once it is opened again, with both as movements", async () => {
  await buyGrowth(2041)
  expect(await incomeOf()).toBe(299_900)
  expect((await close()).status).toBe(200)
  expect(await incomeOf()).toBe(0)
  expect(await broken()).toEqual([])
  expect((await reopen()).status).toBe(200)
  expect(await incomeOf()).toBe(299_900)
  expect(await broken()).toEqual([])
  expect(await movements()).toEqual([
    { event: "reopened", mrrKind: "reactivation", mrrBefore: 0, mrrAfter: 299_900 },
    { event: "closed", mrrKind: "churn", mrrBefore: 299_900, mrrAfter: 0 },
  ])
})

test("opened after its plan has ended, it brings nothing", async () => {
  await buyGrowth(2042)
  await setPlanClock("2042-04-20 10:00:00")
  expect((await close()).status).toBe(200)
  await setPlanClock("2042-06-20 10:00:00")
  expect((await reopen()).status).toBe(200)
  expect(await incomeOf()).toBe(0)
  await sweepSubscriptions()
  expect(await planOfRival()).toMatchObject({ status: "expired", mrrMinor: 0 })
  expect(await broken()).toEqual([])
})

test("an income of a closed institute is found", async () => {
  const statement = `update institutes set status = 'closed' where id = ${institutes.rival}`
  await buyGrowth(2043)
  expect(await findBrokenBy(statement, PLAN_INVARIANTS)).toEqual([
    "what an institute pays a month is not the sum of its open lines",
  ])
})
