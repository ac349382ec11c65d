import { billing } from "@/lib/features/billing/contract"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { insertPlanVersion, publishPlanVersion } from "@/lib/features/plans/plan-versions.server"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { setPlanClock } from "../setup/plan-clock"
import { createMember, send, type TestMember } from "../setup/test-app"
import {
  buyPlan,
  checkAndResetPlans,
  createPlanBuyer,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  tryUntilApril,
} from "./plan-fixtures"

let owner: TestMember, master: TestMember
let growth: OfferedPlan

beforeEach(async () => {
  growth = await offer(2_999, { limits: { publishedItems: 50, staff: 50 } })
  ;[owner, master] = [await createPlanBuyer(), await createMember("SuperAdmin", "lectern")]
})
afterEach(checkAndResetPlans)

/** Has Growth for April, and the day is its 16th. */
async function buyGrowth(year: number) {
  await tryUntilApril(year)
  await buyPlan(owner, growth)
  await setPlanClock(`${year}-04-16 10:00:00`)
}

const params = () => ({ id: String(growth.planId) })
const showOf = async () => (await send(master, planCatalogue.show, { params: params() })).data
async function offerNewest(isOffered = true) {
  const { rowVersion } = await showOf()
  return send(master, planCatalogue.offer, { params: params(), body: { isOffered, rowVersion } })
}

/** Publishes a version, which is on sale then, and offers it to those who have the first. */
async function publish(rupees: number, limits: Record<string, number>) {
  const versionId = await withPlatform(async (db) => {
    const terms = { priceMonthMinor: rupees * 100, priceYearMinor: rupees * 1_000, limits }
    const id = await insertPlanVersion(db, growth.planId, terms)
    await publishPlanVersion(db, { planId: growth.planId, versionId: id })
    return id
  })
  return versionId
}

const shownPlan = async () => (await send(owner, billing.show, {})).data
const newer = () => ({ planId: growth.planId, isNewer: true })

test("a newer version is offered by the platform alone, and nobody has to switch", async () => {
  await buyGrowth(2061)
  const first = growth.versionId
  const versionId = await publish(3_299, { publishedItems: 75, staff: 50 })
  expect((await shownPlan()).newer).toBeNull()
  expect((await send(owner, billing.quote, { body: newer() })).status).toBe(404)
  expect((await offerNewest()).status).toBe(200)
  expect((await showOf()).offeredVersionId).toBe(versionId)
  expect((await eventsOf(`plan:${growth.planId}`)).at(-1)).toMatchObject({
    key: "catalogue.plan_offered",
    data: { version: 2 },
  })
  expect((await shownPlan()).newer).toMatchObject({
    version: 2,
    priceMonthMinor: 329_900,
    limits: { publishedItems: 75 },
  })
  expect(await planOfRival()).toMatchObject({ planVersionId: first, mrrMinor: 299_900 })
  // What there is to pay next is by the own version.
  expect(
    (await send(owner, billing.quote, { body: { planId: growth.planId, interval: "year" } })).data.lines,
  ).toMatchObject([{ taxableMinor: 2_999_000 }])
  expect((await offerNewest(false)).status).toBe(200)
  expect((await shownPlan()).newer).toBeNull()
})

test("a dearer version counts at once, for the days that are left", async () => {
  await buyGrowth(2062)
  const versionId = await publish(3_299, { publishedItems: 75, staff: 50 })
  await offerNewest()
  const { data } = await send(owner, billing.quote, { body: newer() })
  expect(data).toMatchObject({ isAtOnce: true, to: "2062-05-01" })
  expect(data.lines.map(({ taxableMinor }) => taxableMinor)).toEqual([164_950])
  expect(data.unused.map(({ taxableMinor }) => taxableMinor)).toEqual([149_950])
  await buyPlan(owner, growth, { isNewer: true, expectedTotalMinor: data.dueMinor })
  expect(await planOfRival()).toMatchObject({ planVersionId: versionId, mrrMinor: 329_900, to: "2062-05-01" })
  expect(await shownPlan()).toMatchObject({ version: 2, limits: { publishedItems: 75 }, newer: null })
})

test("one that costs the same or less begins with the next period, with the choice of what is held", async () => {
  await buyGrowth(2063)
  const versionId = await publish(2_499, { publishedItems: 40, staff: 0 })
  await offerNewest()
  expect((await send(owner, billing.quote, { body: newer() })).data).toMatchObject({
    isAtOnce: false,
    dueMinor: 0,
    from: "2063-05-01",
  })
  expect((await orderPlan(owner, growth, { isNewer: true })).code).toBe("state")
  const query = { planId: String(growth.planId) }
  const staffOf = async (of: object) =>
    (await send(owner, heldByPlan.excess, { query: { ...query, ...of } })).data.find(({ limit }) => limit === "staff")
  expect((await staffOf({}))?.over).toBe(0)
  const excess = await staffOf({ newer: "yes" })
  expect(excess?.over).toBeGreaterThan(0)
  const changed = await send(owner, billing.change, {
    body: { ...newer(), choice: { staff: excess?.preselected ?? [] } },
  })
  expect(changed.status).toBe(200)
  expect(await shownPlan()).toMatchObject({ status: "downgrade_scheduled", version: 1, newer: null })
  await setPlanClock("2063-05-01 00:10:00")
  await sweepSubscriptions()
  expect(await planOfRival()).toMatchObject({ planVersionId: versionId })
})

test("a plan without a price is not offered, and a further version ends the offer", async () => {
  await buyGrowth(2064)
  await publish(3_299, {})
  await offerNewest()
  await publish(3_499, {})
  expect((await showOf()).offeredVersionId).toBeNull()
  expect((await shownPlan()).newer).toBeNull()
  await publish(0, {})
  expect((await offerNewest()).code).toBe("not_on_sale")
  const stale = await send(master, planCatalogue.offer, { params: params(), body: { isOffered: true, rowVersion: 1 } })
  expect(stale.code).toBe("stale")
  const body = { isOffered: true, rowVersion: 1 }
  expect((await send(owner, planCatalogue.offer, { params: params(), body })).status).toBe(403)
})
