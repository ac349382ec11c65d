import { instituteReferrals } from "@/lib/features/institute-referrals/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { eventsOf } from "../setup/events"
import { knownDevice } from "../setup/known-device"
import { freshIp } from "../setup/otp"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { endPlan } from "../setup/plan"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import {
  balanceOfRival,
  endPending,
  followReferrals,
  instituteCodeOf,
  openReferred,
  payFirst,
  referralOfInstitute,
} from "./institute-referral-fixtures"
import { forgetCodeLimits, planToTry, prepareOpenings } from "./opening-fixtures"
import { addressIn, offer, type OfferedPlan, orderPlan, resetPlans } from "./plan-fixtures"
import { refundOf } from "./refund-fixtures"
import { saveProfile } from "./tax-fixtures"
import "../setup/payments"

prepareOpenings()

let starter: OfferedPlan
let owner: TestMember, platform: TestMember
let code: string

beforeAll(async () => {
  starter = await offer(999)
})
beforeEach(async () => {
  await forgetCodeLimits()
  owner = await createMember("InstituteAdmin", "rival")
  platform = await createMember("SuperAdmin")
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
  await addressIn(owner, "27")
  code = await instituteCodeOf(owner)
  await orderPlan(owner, starter)
})
afterEach(async () => {
  try {
    await expectBooksBalance()
  } finally {
    await endPending()
    await resetPlans()
    await resetPlanClock()
  }
})

const nextMonth = () => setPlanClock(new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10) + " 10:00:00")
const decide = (as: TestMember, id: number, accepts: boolean) =>
  send(as, instituteReferrals.decide, {
    params: { id: String(id) },
    body: { accepts, reason: "They share an office." },
  })
const setGstin = (instituteId: number, gstin: string | null) =>
  withPlatform((db) => db.updateTable("institutes").set({ gstin }).where("id", "=", instituteId).execute())

/** An institute whose reward waits for the platform, because a network and a mail domain are the same. */
async function openAlike(): Promise<TestMember & { id: number }> {
  const domain = `${unique("trust")}.test`
  const email = `head@${domain}`
  await withPlatform(async (db) => {
    await db.updateTable("users").set({ email }).where("id", "=", owner.userId).execute()
    await db.updateTable("sessions").set({ ip: "203.0.113.9" }).where("userId", "=", owner.userId).execute()
  })
  const friend = await openReferred(code, { email: `second@${domain}` }, { headers: { "x-real-ip": "203.0.113.77" } })
  await payFirst(friend, starter)
  return { ...friend, id: (await referralOfInstitute(friend))?.id ?? 0 }
}

describe("an institute that is opened with its own link earns nothing", () => {
  test("by one of its admins under another spelling of their mailbox, and nobody is sent a notice", async () => {
    const before = (await eventsOf("institute_referral", { key: "referral.institute_signed_up" })).length
    const [name, domain] = owner.email.split("@")
    const friend = await openReferred(code, { email: `${name}+second@${domain}` })
    expect(await referralOfInstitute(friend)).toMatchObject({ status: "rejected", rejectedReason: "same_email" })
    expect(await eventsOf("institute_referral", { key: "referral.institute_signed_up" })).toHaveLength(before)
    // Nothing is off its first payment either.
    const placed = await payFirst(friend, starter)
    expect(placed.amount).toBe(117_882)
  })

  test("in a browser in which one of its admins has signed in", async () => {
    const headers = { ...freshIp(), ...(await knownDevice(owner.userId)) }
    const friend = await openReferred(code, {}, { headers })
    expect(await referralOfInstitute(friend)).toMatchObject({ status: "rejected", rejectedReason: "same_device" })
  })

  test("by somebody who has had a trial", async () => {
    const plan = await planToTry()
    const domain = `${unique("second")}.test`
    await openReferred("NOBODYSX", { plan: plan.slug, email: `one@${domain}` })
    const friend = await openReferred(code, { plan: plan.slug, email: `two@${domain}` }, { onFree: true })
    expect(await referralOfInstitute(friend)).toMatchObject({ status: "rejected", rejectedReason: "had_trial" })
    // The clock of later tests is beyond the end of the trial.
    await withPlatform(async (db) => {
      await db.updateTable("plans").set({ archivedAt: new Date() }).where("id", "=", plan.id).execute()
      const over = { status: "active", periodFrom: null, periodTo: null, trialEndsAt: null, nextAt: null }
      await db.updateTable("institute_subscriptions").set(over).where("status", "=", "trialing").execute()
    })
  })

  test.each([
    ["the GSTIN", "27ABCDE1234F1Z5", "27ABCDE1234F1Z5", "same_gstin"],
    ["the PAN within another GSTIN", "27ABCDE1234F1Z5", "29ABCDE1234F1Z1", "same_pan"],
  ])("and has %s, when it pays and also before", async (_, own, other, reason) => {
    const [paid, waiting] = [await openReferred(code), await openReferred(code)]
    await setGstin(institutes.rival, own)
    try {
      await setGstin(paid.instituteId, other)
      await payFirst(paid, starter)
      expect(await referralOfInstitute(paid)).toMatchObject({ status: "rejected", rejectedReason: reason })
      await setGstin(waiting.instituteId, other)
      await followReferrals()
      expect(await referralOfInstitute(waiting)).toMatchObject({ status: "rejected", rejectedReason: reason })
    } finally {
      await setGstin(institutes.rival, null)
    }
  })
})

test("a code that no open institute has, and its own, refer nothing", async () => {
  expect(await referralOfInstitute(await openReferred("UNKNOWN2"))).toBeUndefined()
})

test("two weak signs wait for the platform, which accepts with a reason, once", async () => {
  const { id, ...friend } = await openAlike()
  expect(await referralOfInstitute(friend)).toMatchObject({ status: "qualified", reviewReason: "weak_signs" })
  expect((await eventsOf("institute_referral", { key: "referral.institute_held" })).at(-1)).toMatchObject({
    instituteId: institutes.lectern,
    data: { reason: "weak_signs", referrer: "rival institute" },
  })
  const { data } = await send(platform, instituteReferrals.list, { query: { filter: "review" } })
  expect(data.totals.toReview).toBeGreaterThan(0)
  expect(data.content.find((one) => one.id === id)).toMatchObject({ signs: ["same_network", "same_mail_domain"] })
  await nextMonth()
  await followReferrals()
  expect(await balanceOfRival()).toBe(0)
  const answers = await Promise.all([decide(platform, id, true), decide(platform, id, true)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await followReferrals()
  expect(await balanceOfRival()).toBe(299_900)
})

test("the platform refuses one that waits, and takes back one that was given", async () => {
  const waiting = await openAlike()
  expect((await decide(platform, waiting.id, false)).status).toBe(200)
  expect(await referralOfInstitute(waiting)).toMatchObject({ status: "rejected", rejectedReason: "declined" })
  expect((await decide(platform, waiting.id, false)).code).toBe("stale")
  const friend = await openReferred(code)
  await payFirst(friend, starter)
  await nextMonth()
  await followReferrals()
  expect(await balanceOfRival()).toBe(299_900)
  expect((await decide(platform, (await referralOfInstitute(friend))?.id ?? 0, false)).status).toBe(200)
  expect(await balanceOfRival()).toBe(0)
  const listed = await send(platform, instituteReferrals.list, { query: { searchParam: "Banyan", filter: "rejected" } })
  expect(listed.data.content[0]).toMatchObject({ note: "They share an office.", reward: { status: "reversed" } })
  expect((await decide(platform, 999_999_999, true)).status).toBe(404)
  expect((await decide(owner, waiting.id, true)).code).toBe("forbidden")
})

test("a refund that ends the first plan earns nothing, also where it gives back less than was paid", async () => {
  const friend = await openReferred(code)
  const { transaction_id: transactionId } = await payFirst(friend, starter)
  const giveBack = async (endsAccess: number[]) => {
    const body = refundOf({ lines: [{ no: 1, amountMinor: 10_000 }], endsAccess })
    const staff = await createMember("InstituteAdmin", "lectern")
    expect((await send(staff, refunds.start, { params: { transactionId }, body })).status).toBe(200)
    await runJobs()
  }
  await giveBack([])
  expect(await referralOfInstitute(friend)).toMatchObject({ status: "qualified" })
  await giveBack([1])
  expect(await referralOfInstitute(friend)).toMatchObject({ status: "rejected", rejectedReason: "refunded" })
  await nextMonth()
  await followReferrals()
  expect(await balanceOfRival()).toBe(0)
})

test("an institute that pays for no plan earns nothing by others", async () => {
  const friend = await openReferred(code)
  await endPlan("rival")
  await payFirst(friend, starter)
  expect(await referralOfInstitute(friend)).toMatchObject({ rejectedReason: "referrer_on_free", rewardMinor: 0 })
})
