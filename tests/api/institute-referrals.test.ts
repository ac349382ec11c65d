import { billing } from "@/lib/features/billing/contract"
import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { qualifyReferred } from "@/lib/features/institute-referrals/qualify.server"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { eventsOf } from "../setup/events"
import { findBrokenBy } from "../setup/invariants"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  addressOf,
  balanceOfRival,
  endPending,
  entriesOf,
  followReferrals,
  instituteCodeOf,
  openReferred,
  payFirst,
  referralOfInstitute,
  referredBy,
  refundPlan,
  rewardsOf,
} from "./institute-referral-fixtures"
import { forgetCodeLimits, prepareOpenings } from "./opening-fixtures"
import {
  buyPlan,
  createPlanBuyer,
  entriesOfOrder,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
} from "./plan-fixtures"
import { payBy } from "./referral-fixtures"
import "../setup/payments"

prepareOpenings()

const REWARD = 299_900
let starter: OfferedPlan, pro: OfferedPlan
let owner: TestMember
let code: string

beforeAll(async () => {
  ;[starter, pro] = [await offer(999), await offer(7_999)]
})
beforeEach(async () => {
  await forgetCodeLimits()
  owner = await createPlanBuyer()
  code = await instituteCodeOf(owner)
  // What empties its balance after a test names an order of it.
  await orderPlan(owner, pro)
})
afterEach(async () => {
  try {
    await expectBooksBalance()
    expect(await brokenPlans()).toEqual([])
  } finally {
    await endPending()
    await resetPlans()
    await resetPlanClock()
  }
})

const brokenPlans = () => findBrokenBy("select 1", PLAN_INVARIANTS)
const later = (days: number) =>
  setPlanClock(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace("T", " "))

/** An institute that the rival referred, whose reward is on its balance. */
async function reward(): Promise<{ friend: TestMember; transactionId: string; id: number }> {
  const friend = await openReferred(code)
  const { transaction_id: transactionId } = await payFirst(friend, starter)
  await later(31)
  await followReferrals()
  const referral = await referralOfInstitute(friend)
  expect(referral).toMatchObject({ status: "rewarded", rewardStatus: "available", rewardMinor: REWARD })
  return { friend, transactionId, id: referral?.id ?? 0 }
}

test("the code of an institute stays, leads to the form, and gives an opening its referrer and its first payment a tenth off", async () => {
  const { data } = await send(owner, ownReferrals.referralCode, { query: { scope: "platform" } })
  expect(data).toEqual({ code, link: `http://localhost:3000/create-institute?ref=${code}`, discount: 10 })
  const friend = await openReferred(code.toLowerCase())
  expect(await referralOfInstitute(friend)).toMatchObject({
    status: "signed_up",
    referrerInstituteId: institutes.rival,
  })
  expect((await eventsOf("institute_referral", { key: "referral.institute_welcomed" })).at(-1)).toMatchObject({
    instituteId: friend.instituteId,
    data: { other: "rival institute", percent: 10 },
  })
  await addressOf(friend)
  const quote = await send(friend, billing.quote, { body: { planId: starter.planId, interval: "month" } })
  expect(quote.data).toMatchObject({ dueMinor: 106_094, referral: { percent: 10, discountMinor: 9_990 } })
  const placed = await payFirst(friend, starter)
  expect(placed.amount).toBe(106_094)
  expect(await entriesOfOrder(placed.transaction_id)).toMatchObject({ sales: -99_900, discounts: 9_990 })
  // Once it has paid there is nothing off any more.
  const next = await send(friend, billing.quote, { body: { planId: pro.planId, interval: "month" } })
  expect(next.data.referral).toBeUndefined()
})

test("a reward waits for thirty days of what was paid, is given once however often it is looked at, and is in the books", async () => {
  const friend = await openReferred(code)
  await payFirst(friend, starter)
  const referral = await referralOfInstitute(friend)
  expect(referral).toMatchObject({ status: "qualified", rewardStatus: "pending", rewardMinor: REWARD })
  await later(28)
  await followReferrals()
  expect(await balanceOfRival()).toBe(0)
  await later(31)
  await Promise.all([followReferrals(), followReferrals(), followReferrals()])
  expect(await balanceOfRival()).toBe(REWARD)
  expect(await entriesOf(referral?.id ?? 0)).toEqual([
    { kind: "referral_reward", amountMinor: REWARD, instituteId: institutes.rival },
  ])
  expect(await rewardsOf(owner)).toMatchObject({
    availableMinor: REWARD,
    pendingMinor: 0,
    isOn: true,
    friendPercent: 10,
  })
  expect((await eventsOf("institute_referral", { key: "referral.institute_rewarded" })).at(-1)).toMatchObject({
    instituteId: institutes.rival,
    data: { amountMinor: REWARD, other: "Banyan School" },
  })
})

test("the payment is looked at once, also by two workers at the same time", async () => {
  const friend = await openReferred(code)
  await addressOf(friend)
  const { data: placed } = await orderPlan(friend, starter)
  await payBy(placed.order_id)
  const { id: orderId } = await readPlatform((db) =>
    db.selectFrom("orders").select("id").where("transactionId", "=", placed.transaction_id).executeTakeFirstOrThrow(),
  )
  await Promise.all([1, 2, 3].map(() => withPlatform((db) => qualifyReferred(db, orderId))))
  await runJobs()
  const qualified = await eventsOf("institute_referral", { key: "referral.institute_qualified" })
  expect(
    qualified.filter(({ data }) => JSON.stringify(data).includes(`"other":"Banyan School"`)).length,
  ).toBeGreaterThan(0)
  expect(await referralOfInstitute(friend)).toMatchObject({ status: "qualified", rewardMinor: REWARD })
})

test("a refund within the thirty days leaves nothing to be given", async () => {
  const friend = await openReferred(code)
  const { transaction_id: transactionId } = await payFirst(friend, starter)
  await refundPlan(transactionId)
  expect(await referralOfInstitute(friend)).toMatchObject({
    ...{ status: "rejected", rejectedReason: "refunded", rewardStatus: "reversed", takenMinor: 0 },
  })
  await later(40)
  await followReferrals()
  expect(await balanceOfRival()).toBe(0)
})

test("a refund that is seen before the payment leaves nothing either", async () => {
  const friend = await openReferred(code)
  await addressOf(friend)
  const { data: placed } = await orderPlan(friend, starter)
  await payBy(placed.order_id)
  await refundPlan(placed.transaction_id)
  expect(await referralOfInstitute(friend)).toMatchObject({ status: "rejected", rejectedReason: "refunded" })
})

test("a later refund takes the reward back from the balance", async () => {
  const { transactionId, id, friend } = await reward()
  await refundPlan(transactionId)
  expect(await balanceOfRival()).toBe(0)
  expect(await entriesOf(id)).toMatchObject([
    { amountMinor: REWARD },
    { kind: "referral_reversed", amountMinor: -REWARD },
  ])
  expect(await referralOfInstitute(friend)).toMatchObject({ status: "rejected", rewardStatus: "reversed" })
  expect((await eventsOf("institute_referral", { key: "referral.institute_reversed" })).at(-1)).toMatchObject({
    instituteId: institutes.rival,
  })
})

test("what an order has spent of a reward is taken from the next one, and never asked for", async () => {
  const { transactionId, id, friend } = await reward()
  const { amount } = await buyPlan(owner, pro)
  expect(amount).toBe(943_882 - REWARD)
  expect(await planOfRival()).toMatchObject({ balanceMinor: 0 })
  expect(await referralOfInstitute(friend)).toMatchObject({ usedMinor: REWARD, rewardStatus: "applied" })
  await refundPlan(transactionId)
  expect(await entriesOf(id)).toHaveLength(1)
  // The plan is dearer now, and so is a month of it; no reward is above ₹3,000.
  const second = await openReferred(code)
  await payFirst(second, starter)
  await later(70)
  await followReferrals()
  expect(await referralOfInstitute(second)).toMatchObject({
    status: "rewarded",
    rewardMinor: 300_000,
    usedMinor: REWARD,
  })
  expect(await balanceOfRival()).toBe(300_000 - REWARD)
  expect(await entriesOf(id)).toMatchObject([{ amountMinor: REWARD }, { amountMinor: -REWARD }])
})

test("what is left of a reward ends after a year, of which its institute is told a month before", async () => {
  const { id, friend } = await reward()
  await later(31 + 340)
  await followReferrals()
  await followReferrals()
  const sent = await eventsOf("institute_referral", { key: "referral.institute_expires_soon" })
  expect(sent.filter(({ data }) => JSON.stringify(data).includes(`"referralId":${id}`))).toHaveLength(1)
  await later(31 + 367)
  await Promise.all([followReferrals(), followReferrals()])
  expect(await balanceOfRival()).toBe(0)
  expect(await referralOfInstitute(friend)).toMatchObject({ rewardStatus: "expired", takenMinor: REWARD })
})

test("who refers sees names and states and nothing else; only its owner does", async () => {
  const { friend } = await reward()
  const { data } = await referredBy(owner)
  const mine = data.content.find(({ reward: one }) => one?.status === "available")
  expect(Object.keys(mine ?? {}).toSorted()).toEqual(["id", "joinedAt", "name", "reward", "status"])
  expect(mine).toMatchObject({ name: "Banyan School", status: "rewarded" })
  expect(JSON.stringify(data)).not.toContain(friend.email)
  const other = await createMember("InstituteAdmin")
  expect((await referredBy(other)).data.content).toEqual([])
  for (const role of ["Admin", "Teacher", "Student"] as const)
    expect((await referredBy(await createMember(role, "rival"))).code).toBe("forbidden")
})

test("what is wrong with rewards and their entries is found", async () => {
  const { id } = await reward()
  const found = (statement: string) => findBrokenBy(statement, PLAN_INVARIANTS)
  const entry = `insert into institute_balance_entries ("instituteId", kind, "amountMinor", currency, "referralId")
    values (${institutes.rival}, 'referral_expired', -1, 'INR', ${id})`
  expect(await found(entry)).toEqual([
    "an entry of a balance is not in the books with its amount",
    "the rewards of referrals are not what the balances got by them",
  ])
  const set = (change: string) => `update institute_referrals set ${change} where id = ${id}`
  expect(await found(set(`"takenMinor" = 1`))).toEqual([
    "the rewards of referrals are not what the balances got by them",
  ])
  expect(await found(set(`"usedMinor" = 1`))).toEqual([])
  // No institute refers one that is older, so that no circle arises.
  await expect(
    withPlatform((db) =>
      db
        .insertInto("institute_referrals")
        .values({ referrerInstituteId: institutes.rival, referredInstituteId: institutes.acme, code: "AAAAAAAA" })
        .execute(),
    ),
  ).rejects.toThrow(/institute_referrals_check/)
})
