import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { referrals } from "@/lib/features/referrals/contract"
import { reverseReferral } from "@/lib/features/referrals/referrals.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { mailsTo } from "../setup/mails"
import { freshIp } from "../setup/otp"
import { createItemOnSale, placeOrder } from "../setup/payments"
import { signUpByCode } from "../setup/sign-up"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { codeOf, setProgramme } from "./programme-fixtures"
import {
  buy,
  createFriend,
  creditOf,
  letPass,
  orderIdOf,
  payBy,
  referralOf,
  runReferralJobs,
} from "./referral-fixtures"

beforeEach(() => setProgramme())
afterEach(expectInvariants)
afterAll(() => setProgramme({ isOn: false }))

const friendsOf = async (person: TestMember) => (await send(person, ownReferrals.friends, { query: {} })).data
const rewardsOf = async (person: TestMember) => (await send(person, ownReferrals.rewards, { query: {} })).data
const reverse = async (order: { transaction_id: string }) => {
  const orderId = await orderIdOf(order)
  await withInstitute(institutes.acme, (db) => reverseReferral(db, orderId))
}

test("a friend's first paid order earns a reward, which is credit a month later, for a year", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  await buy(friend)
  expect(await referralOf(friend)).toMatchObject({ status: "qualified", reward: "pending", amountMinor: 20_000 })
  expect(await creditOf(referrer)).toEqual([0, 0, 20_000])
  await letPass(referrer, "29 days")
  expect(await creditOf(referrer)).toEqual([0, 0, 20_000])
  await letPass(referrer, "2 days")
  expect(await referralOf(friend)).toMatchObject({ status: "rewarded", reward: "available" })
  expect(await creditOf(referrer)).toEqual([20_000, 0, 0])
  const { content, isOn } = await rewardsOf(referrer)
  expect(isOn).toBe(true)
  expect(content).toEqual([expect.objectContaining({ status: "available", leftMinor: 20_000, friend: "Student T." })])
  const days = ((content[0]?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBeGreaterThanOrEqual(365)
  const { id } = (await referralOf(friend)) ?? {}
  expect((await eventsOf(`referral:${id}`)).map(({ key }) => key)).toEqual(["referral.qualified", "referral.rewarded"])
  expect((await mailsTo(referrer.email)).map(({ subject }) => subject)).toEqual(["You earned ₹200 of credit"])
  await runReferralJobs()
  expect(await creditOf(referrer)).toEqual([20_000, 0, 0])
})

test("a friend is shown by first name and initial, with what became of them, to who brought them alone", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  const [waiting] = (await friendsOf(referrer)).content
  expect(waiting).toMatchObject({ name: "Student T.", status: "signed_up", reward: null })
  await buy(friend)
  const [qualified] = (await friendsOf(referrer)).content
  expect(qualified).toMatchObject({ status: "qualified", reward: { amountMinor: 20_000, status: "pending" } })
  expect((await friendsOf(friend)).totalElements).toBe(0)
  expect((await friendsOf(await createMember("Student", "rival"))).totalElements).toBe(0)
  expect((await send(null, ownReferrals.friends, { query: {} })).code).toBe("unauthenticated")
  expect((await send(null, ownReferrals.rewards, { query: {} })).code).toBe("unauthenticated")
})

test("what is free or costs less than the programme asks for earns nothing, and a later order does", async () => {
  const friend = await createFriend(await createMember("Student"))
  await buy(friend, { priceMinor: 0 })
  await buy(friend, { priceMinor: 49_900 })
  expect(await referralOf(friend)).toMatchObject({ status: "signed_up", reward: null })
  await buy(friend, { priceMinor: 60_000 })
  expect(await referralOf(friend)).toMatchObject({ status: "qualified" })
  await buy(friend)
  expect(await referralOf(friend)).toMatchObject({ status: "qualified", amountMinor: 20_000 })
})

test("while the programme is off nobody is brought, and nothing is earned", async () => {
  await setProgramme({ isOn: false })
  expect(await referralOf(await createFriend(await createMember("Student")))).toBeUndefined()
  await setProgramme()
  const friend = await createFriend(await createMember("Student"))
  await setProgramme({ isOn: false })
  await buy(friend)
  expect(await referralOf(friend)).toMatchObject({ status: "signed_up" })
  await setProgramme()
  await buy(friend)
  expect(await referralOf(friend)).toMatchObject({ status: "rejected", rejectedReason: "ordered_before" })
})

test("a reward stays what it was when the programme changes", async () => {
  const referrer = await createMember("Student")
  await buy(await createFriend(referrer))
  await setProgramme({ rewardMinor: 1_000, isOn: false })
  await letPass(referrer, "31 days")
  expect(await creditOf(referrer)).toEqual([20_000, 0, 0])
})

test("a reward waits for as long as its order may be given back, if that is longer than a month", async () => {
  const policy = { isOn: true, maxPercent: 20 }
  const save = (policies: { kind: string | null; days: number }[]) =>
    withInstitute(institutes.acme, async (db) => {
      await db.deleteFrom("refund_policies").execute()
      for (const one of policies)
        await db
          .insertInto("refund_policies")
          .values({ ...policy, ...one })
          .execute()
    })
  const waitsDays = async () => {
    const referrer = await createMember("Student")
    await buy(await createFriend(referrer))
    const [reward] = (await rewardsOf(referrer)).content
    return Math.round(((reward?.holdUntil.getTime() ?? 0) - Date.now()) / 86_400_000)
  }
  await save([{ kind: null, days: 7 }])
  expect(await waitsDays()).toBe(30)
  await save([
    { kind: null, days: 7 },
    { kind: "course", days: 60 },
  ])
  expect(await waitsDays()).toBe(60)
  await save([])
  expect(await waitsDays()).toBe(30)
})

test("a programme without a reward counts friends, and gives no credit", async () => {
  await setProgramme({ rewardMinor: 0 })
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  await buy(friend)
  expect(await referralOf(friend)).toMatchObject({ status: "qualified", reward: null })
})

test("friends who pay at the same time earn no more than the month allows", async () => {
  await setProgramme({ maxRewardsAMonth: 2 })
  const referrer = await createMember("Student")
  const friends = [1, 2, 3, 4, 5].map(() => createFriend(referrer))
  const orders = []
  for (const friend of await Promise.all(friends))
    orders.push((await placeOrder(friend, await createItemOnSale())).data)
  await Promise.all(orders.map(({ order_id }) => payBy(order_id)))
  expect(await creditOf(referrer)).toEqual([0, 0, 40_000])
  const { content } = await friendsOf(referrer)
  expect(content.map(({ status }) => status).toSorted()).toEqual([
    ...Array<string>(2).fill("qualified"),
    ...Array<string>(3).fill("rejected"),
  ])
})

test("a refund of the friend's order reverses a pending reward, and one that is credit; the friend's next order earns none", async () => {
  const referrer = await createMember("Student")
  const [early, late] = [await createFriend(referrer), await createFriend(referrer)]
  await reverse(await buy(early))
  expect(await referralOf(early)).toMatchObject({ status: "rejected", rejectedReason: "refunded", reward: "reversed" })
  const order = await buy(late)
  await letPass(referrer, "31 days")
  expect(await creditOf(referrer)).toEqual([20_000, 0, 0])
  await reverse(order)
  await reverse(order)
  expect(await creditOf(referrer)).toEqual([0, 0, 0])
  expect(await referralOf(late)).toMatchObject({ reward: "reversed", takenMinor: 20_000 })
  const { id } = (await referralOf(late)) ?? {}
  expect((await eventsOf(`referral:${id}`, { key: "referral.reversed" })).length).toBe(1)
  await buy(late)
  expect(await referralOf(late)).toMatchObject({ status: "rejected", rejectedReason: "refunded" })
})

test("credit ends after a year; its owner is told once, a month before", async () => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  await buy(friend)
  await letPass(referrer, "31 days")
  await letPass(referrer, "340 days")
  await runReferralJobs()
  const { id } = (await referralOf(friend)) ?? {}
  expect((await eventsOf(`referral:${id}`, { key: "referral.expires_soon" })).length).toBe(1)
  expect(await creditOf(referrer)).toEqual([20_000, 0, 0])
  await letPass(referrer, "30 days")
  expect(await creditOf(referrer)).toEqual([0, 0, 0])
  expect(await referralOf(friend)).toMatchObject({ status: "rewarded", reward: "expired", takenMinor: 20_000 })
})

test("who signs up with a link is bound to it once", async () => {
  const [first, second] = [await createMember("Student"), await createMember("Student")]
  const details = (referralCode: string) => ({
    email: `${unique("bound")}@people.test`,
    password: "a sentence nobody guesses",
    first_name: "Ravi",
    last_name: "Iyer",
    instituteId: institutes.acme,
    referralCode,
  })
  const person = details(await codeOf(first))
  expect((await signUpByCode(person)).status).toBe(200)
  expect((await signUpByCode({ ...person, referralCode: await codeOf(second) })).status).toBe(200)
  expect((await friendsOf(first)).content).toMatchObject([{ name: "Ravi I.", status: "signed_up" }])
  expect((await friendsOf(second)).totalElements).toBe(0)
  const shown = await send(
    null,
    referrals.checkReferralCode,
    { params: { code: await codeOf(first) }, query: { instituteId: String(institutes.acme) } },
    freshIp(),
  )
  expect(shown.data).toMatchObject({ valid: true, discount: 10 })
})
