import { sql } from "kysely"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { billing } from "@/lib/features/billing/contract"
import { addDays, type Day } from "@/lib/features/billing/periods"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { endPlan, resumePlan, setPlan } from "../setup/plan"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { dayFromToday, KARNATAKA, removeTaxProfiles, saveProfile } from "./tax-fixtures"

interface Offered {
  planId: number
  versionId: number
}

/** A plan of the platform whose rank grows with its price; a year costs ten months. */
async function offer(rupees: number, rest: { isPublic?: boolean; features?: Record<string, boolean> } = {}) {
  const { isPublic = true, features = {} } = rest
  const slug = unique("plan")
  const terms = { priceMonthMinor: rupees * 100, priceYearMinor: rupees * 1_000, features }
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

const TODAY = dayFromToday(0)
/** Thirty days, of which fifteen are left. */
const PERIOD = { from: addDays(TODAY, -15), to: addDays(TODAY, 15) }

/** The rival's plan for a period, with the line that it paid for it. */
async function subscribe(
  { planId, versionId }: Offered,
  { from, to, netMinor }: { from: Day; to: Day; netMinor: number },
) {
  const plan = { planId, planVersionId: versionId, status: "active", interval: "month" }
  await setPlan("rival", { ...plan, periodFrom: from, periodTo: to, anchorDay: Number(from.slice(8)) })
  await insertLine({ planVersionId: versionId, kind: "plan", netMinor, from, to })
}

const insertLine = ({
  from,
  to,
  ...line
}: {
  kind: string
  netMinor: number
  from: Day
  to: Day
  planVersionId: number
}) =>
  withPlatform((db) =>
    db
      .insertInto("subscription_lines")
      .values({ instituteId: institutes.rival, fromDate: from, toDate: to, ...line })
      .execute(),
  )

let starter: Offered, growth: Offered, pro: Offered
let owner: TestMember
const quote = (as: TestMember, { planId }: Offered, interval: "month" | "year" = "month") =>
  send(as, billing.quote, { body: { planId, interval } })

beforeAll(async () => {
  ;[starter, growth, pro] = [await offer(999), await offer(2_999), await offer(7_999)]
})
beforeEach(async () => {
  owner = await createMember("InstituteAdmin", "rival")
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
})
afterEach(async () => {
  await withPlatform(async (db) => {
    const closed = { closedDate: sql<Date>`"fromDate"` }
    await db.updateTable("subscription_lines").set(closed).where("closedDate", "is", null).execute()
    await db.deleteFrom("billing_addresses").where("userId", "is", null).execute()
    const first = await db
      .selectFrom("plans")
      .select(["id", "currentVersionId"])
      .where("slug", "=", "growth")
      .executeTakeFirstOrThrow()
    const values = { planId: first.id, planVersionId: first.currentVersionId ?? undefined, balanceMinor: 0 }
    await db.updateTable("institute_subscriptions").set(values).where("instituteId", "=", institutes.rival).execute()
  })
  await resumePlan("rival")
  await removeTaxProfiles()
})

/** The rival's own billing address, by default in the state of the platform. */
const addressIn = (stateCode: "27" | "29", gstin: string | null = null) =>
  send(owner, billingAddresses.save, {
    query: { instituteId: String(institutes.rival) },
    body: {
      address: { name: "Rival", line1: "14 MG Road", city: "Pune", pin: "411004", stateCode },
      gstin,
    },
  })

test("a higher plan is bought for the days that are left, less what is unused, with the heads of the state", async () => {
  await subscribe(starter, { ...PERIOD, netMinor: 99_900 })
  await addressIn("27")
  const { data } = await quote(owner, growth)
  expect(data).toMatchObject({
    ...{ isAtOnce: true, interval: "month", from: TODAY, to: PERIOD.to, needsState: false, placeOfSupply: "27" },
    lines: [{ days: 15, ofDays: 30, taxableMinor: 149_950, cgstMinor: 13_496, sgstMinor: 13_496, totalMinor: 176_942 }],
    unused: [{ days: 15, ofDays: 30, taxableMinor: 49_950, totalMinor: 58_942 }],
    ...{ dueMinor: 118_000, balanceUsedMinor: 0, surplusMinor: 0, forgivenMinor: 0 },
    next: { on: PERIOD.to, totalMinor: 353_882 },
  })
})

test("a buyer of another state pays IGST, and the balance is used first", async () => {
  await subscribe(starter, { ...PERIOD, netMinor: 99_900 })
  await addressIn("29", KARNATAKA)
  await setPlan("rival", { balanceMinor: 50_000 })
  expect((await quote(owner, growth)).data).toMatchObject({
    lines: [{ cgstMinor: 0, igstMinor: 26_991, totalMinor: 176_941 }],
    ...{ placeOfSupply: "29", balanceUsedMinor: 50_000, dueMinor: 68_000 },
  })
})

test("without a state the tax is an estimate", async () => {
  await subscribe(starter, { ...PERIOD, netMinor: 99_900 })
  expect((await quote(owner, growth)).data).toMatchObject({ needsState: true, dueMinor: 118_000 })
})

test("a longer interval begins a new period today, also of the own plan", async () => {
  await subscribe(growth, { ...PERIOD, netMinor: 299_900 })
  const { data } = await quote(owner, growth, "year")
  expect(data).toMatchObject({ isAtOnce: true, from: TODAY, lines: [{ taxableMinor: 2_999_000 }] })
  expect(data.unused).toMatchObject([{ taxableMinor: 149_950 }])
  expect(data.to.slice(0, 4)).toBe(String(Number(TODAY.slice(0, 4)) + 1))
})

test("a lower plan costs nothing today and is paid from the end of the period", async () => {
  await subscribe(growth, { ...PERIOD, netMinor: 299_900 })
  expect((await quote(owner, starter)).data).toMatchObject({
    ...{ isAtOnce: false, lines: [], unused: [], dueMinor: 0, from: PERIOD.to },
    next: { on: PERIOD.to, totalMinor: 117_882 },
  })
})

test("what is bought in a trial begins when that ends", async () => {
  const trial = {
    status: "trialing",
    periodFrom: PERIOD.from,
    periodTo: PERIOD.to,
    trialEndsAt: new Date(Date.now() + 86_400_000),
  }
  await setPlan("rival", trial)
  const { data } = await quote(owner, growth)
  expect(data).toMatchObject({ isAtOnce: true, from: PERIOD.to, unused: [], dueMinor: 353_882 })
  expect(data.next.on).toBe(data.to)
})

test("a plan that is over is bought from today", async () => {
  await endPlan("rival")
  expect((await quote(owner, pro)).data).toMatchObject({ from: TODAY, unused: [], dueMinor: 943_882 })
})

test("what cannot be changed to is refused with the state, and what is not on sale is not found", async () => {
  await subscribe(growth, { ...PERIOD, netMinor: 299_900 })
  expect(await quote(owner, growth)).toMatchObject({ status: 422, code: "state" })
  await setPlan("rival", { pending: "cancel" })
  expect(await quote(owner, pro)).toMatchObject({ status: 422, code: "state" })
  await setPlan("rival", { pending: "none" })
  for (const other of [
    await offer(0),
    await offer(5_000, { isPublic: false }),
    await offer(6_000, { features: { onQuote: true } }),
    { planId: 999_999_999, versionId: 0 },
  ])
    expect(await quote(owner, other)).toMatchObject({ status: 404, code: "not_found" })
})

test("only who decides on the plan reads a quote, and that of another institute has none of these lines", async () => {
  await subscribe(starter, { ...PERIOD, netMinor: 99_900 })
  expect((await quote(await createMember("Admin", "rival"), growth)).code).toBe("forbidden")
  const acme = await createMember("InstituteAdmin")
  expect((await quote(acme, growth)).data).toMatchObject({ unused: [], from: TODAY, dueMinor: 353_882 })
})
