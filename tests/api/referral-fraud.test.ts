import { auth } from "@/lib/features/auth/contract"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { referrals } from "@/lib/features/referrals/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants } from "../setup/invariants"
import { knownDevice } from "../setup/known-device"
import { createMember, send, type TestMember } from "../setup/test-app"
import { setProgramme } from "./programme-fixtures"
import { buy, createFriend, creditOf, type Instrument, letPass, referralOf } from "./referral-fixtures"

beforeEach(() => setProgramme({ maxRewardsAMonth: 50 }))
afterEach(expectInvariants)
afterAll(() => setProgramme({ isOn: false }))

const password = "a sentence nobody guesses"
const UPI: Instrument = { vpa: "Asha@Bank" }
const card = (issuer: string | null): Instrument => ({ card: { network: "RuPay", last4: "1005", issuer } })

const change = ({ userId }: TestMember, values: { email?: string; mobile?: string }) =>
  withPlatform((db) => db.updateTable("users").set(values).where("id", "=", userId).execute())

/** Signs in from an address, in a browser where others have signed in. */
async function signInFrom(person: TestMember, ip: string, others: TestMember[] = []) {
  const passwordHash = await hashPassword(password)
  await withPlatform((db) => db.updateTable("users").set({ passwordHash }).where("id", "=", person.userId).execute())
  const { data } = await send(
    null,
    auth.login,
    { body: { username: person.email, password, instituteId: person.instituteId } },
    { "x-real-ip": ip, ...(await knownDevice(...others.map(({ userId }) => userId))) },
  )
  Object.assign(person, { accessToken: data.access_token, loginToken: data.user_unique_login_token })
}

interface Case {
  /** What is so before the friend pays. */
  given?: (referrer: TestMember, friend: TestMember) => Promise<unknown>
  by?: Instrument
  becomes: { status: string; rejectedReason?: string; reviewReason?: string | null }
}

const mobile = () => `+9198${String(Date.now()).slice(-8)}`

const TABLE: Record<string, Case> = {
  "nothing suspicious": { becomes: { status: "qualified", reviewReason: null } },
  "the same mobile": {
    given: async (referrer, friend) => {
      const same = mobile()
      await change(referrer, { mobile: same })
      await change(friend, { mobile: same })
    },
    becomes: { status: "rejected", rejectedReason: "same_mobile" },
  },
  "the same mailbox": {
    given: (referrer, friend) => change(friend, { email: referrer.email.replace("@", "+more@") }),
    becomes: { status: "rejected", rejectedReason: "same_email" },
  },
  "a friend who signs in in the referrer's browser": {
    given: (referrer, friend) => signInFrom(friend, "198.51.100.1", [referrer]),
    becomes: { status: "rejected", rejectedReason: "same_device" },
  },
  "a referrer who signs in in the friend's browser": {
    given: (referrer, friend) => signInFrom(referrer, "198.51.100.2", [friend]),
    becomes: { status: "rejected", rejectedReason: "same_device" },
  },
  "a friend who signs in in a browser of others": {
    given: async (_, friend) => signInFrom(friend, "198.51.100.3", [await createMember("Student")]),
    becomes: { status: "qualified", reviewReason: null },
  },
  "the UPI id of the referrer": {
    given: (referrer) => buy(referrer, { by: UPI }),
    by: { vpa: "asha@bank" },
    becomes: { status: "rejected", rejectedReason: "same_upi" },
  },
  "the UPI id of another friend": {
    given: async (referrer) => buy(await createFriend(referrer), { by: UPI }),
    by: UPI,
    becomes: { status: "qualified", reviewReason: "upi_of_a_friend" },
  },
  "a UPI id of somebody whom another member brought": {
    given: async () => buy(await createFriend(await createMember("Student")), { by: UPI }),
    by: UPI,
    becomes: { status: "qualified", reviewReason: null },
  },
  "the card of the referrer": {
    given: (referrer) => buy(referrer, { by: card("HDFC") }),
    by: card("HDFC"),
    becomes: { status: "qualified", reviewReason: "same_card" },
  },
  "the card of another friend, of a bank that is not known": {
    given: async (referrer) => buy(await createFriend(referrer), { by: card(null) }),
    by: card(null),
    becomes: { status: "qualified", reviewReason: "same_card" },
  },
  "the same digits of a card of another bank": {
    given: (referrer) => buy(referrer, { by: card("HDFC") }),
    by: card("ICIC"),
    becomes: { status: "qualified", reviewReason: null },
  },
  "an order before": {
    given: async (_, friend) => {
      await setProgramme({ isOn: false })
      await buy(friend)
      await setProgramme({ maxRewardsAMonth: 50 })
    },
    becomes: { status: "rejected", rejectedReason: "ordered_before" },
  },
  "four from one address": {
    given: async (referrer, friend) => {
      for (const person of [friend, ...(await Promise.all([1, 2, 3].map(() => createFriend(referrer))))])
        await signInFrom(person, "198.51.100.4")
    },
    becomes: { status: "qualified", reviewReason: null },
  },
  "five from one address": {
    given: async (referrer, friend) => {
      for (const person of [friend, ...(await Promise.all([1, 2, 3, 4].map(() => createFriend(referrer))))])
        await signInFrom(person, "198.51.100.5")
    },
    becomes: { status: "qualified", reviewReason: "one_address" },
  },
  "a referrer who has left": {
    given: ({ userId }) =>
      withPlatform((db) =>
        db.updateTable("memberships").set({ status: "left" }).where("userId", "=", userId).execute(),
      ),
    becomes: { status: "rejected", rejectedReason: "referrer_left" },
  },
}

test.each(Object.entries(TABLE))("%s", async (_, { given, by, becomes }) => {
  const referrer = await createMember("Student")
  const friend = await createFriend(referrer)
  await given?.(referrer, friend)
  await buy(friend, by && { by })
  const { status, rejectedReason, reviewReason } = (await referralOf(friend)) ?? {}
  expect({ status, rejectedReason, reviewReason }).toEqual({ rejectedReason: null, reviewReason: null, ...becomes })
})

/** A referral whose reward waits for staff. */
async function createDoubtful(slug: "acme" | "rival" = "acme") {
  await setProgramme({}, slug)
  const referrer = await createMember("Student", slug)
  await buy(referrer, { by: card("HDFC") })
  const friend = await createFriend(referrer, slug)
  await buy(friend, { by: card("HDFC") })
  const { id = 0 } = (await referralOf(friend)) ?? {}
  return { referrer, friend, id }
}
const decide = (as: TestMember, id: number, accepts: boolean) =>
  send(as, referrals.decide, { params: { id: String(id) }, body: { accepts } })
const listed = async (as: TestMember, filter?: "review" | "rejected", searchParam?: string) =>
  (await send(as, referrals.list, { query: { ...(filter && { filter }), ...(searchParam && { searchParam }) } })).data

test("a doubtful referral waits until staff accept it, and then for the rest of its month", async () => {
  const { referrer, friend, id } = await createDoubtful()
  const admin = await createMember("Admin")
  const { content, toReview } = await listed(admin, "review", friend.email)
  expect(content).toEqual([
    expect.objectContaining({
      id,
      reviewReason: "same_card",
      decidedAt: null,
      referrer: expect.objectContaining({ email: referrer.email }),
      order: expect.objectContaining({ totalMinor: expect.any(Number) }),
    }),
  ])
  expect(toReview).toBeGreaterThan(0)
  await letPass(referrer, "60 days")
  expect(await creditOf(referrer)).toEqual([0, 0, 20_000])
  expect((await decide(admin, id, true)).status).toBe(200)
  expect(await decide(admin, id, true)).toMatchObject({ status: 409, code: "stale" })
  expect((await listed(admin, "review", friend.email)).content).toEqual([])
  await letPass(referrer, "1 second")
  expect(await creditOf(referrer)).toEqual([20_000, 0, 0])
  expect(await decide(admin, id, false)).toMatchObject({ code: "stale" })
})

test("staff reject a doubtful referral, and one that nobody asked about while its reward is pending", async () => {
  const admin = await createMember("InstituteAdmin")
  const { referrer, friend, id } = await createDoubtful()
  expect((await decide(admin, id, false)).status).toBe(200)
  expect(await creditOf(referrer)).toEqual([0, 0, 0])
  expect(await referralOf(friend)).toMatchObject({ status: "rejected", rejectedReason: "declined", reward: "reversed" })
  const other = await createFriend(referrer)
  await buy(other)
  const { id: plain = 0 } = (await referralOf(other)) ?? {}
  expect(await decide(admin, plain, true)).toMatchObject({ code: "stale" })
  expect((await decide(admin, plain, false)).status).toBe(200)
  await letPass(referrer, "31 days")
  expect(await creditOf(referrer)).toEqual([0, 0, 0])
  expect((await listed(admin, "rejected", other.email)).content).toMatchObject([{ rejectedReason: "declined" }])
})

test("the reason of a refusal is for staff alone, and staff of another institute find nothing", async () => {
  const { referrer, id } = await createDoubtful()
  await decide(await createMember("Admin"), id, false)
  const shown = await send(referrer, ownReferrals.friends, { query: {} })
  expect(JSON.stringify(shown.data)).not.toMatch(/declined|same_card|Reason/)
  expect((await decide(await createMember("Admin", "rival"), id, true)).status).toBe(404)
  expect((await listed(await createMember("Admin", "rival"))).content.some((one) => one.id === id)).toBe(false)
  for (const role of ["Teacher", "Student"] as const) {
    expect((await decide(await createMember(role), id, true)).status).toBe(403)
    expect((await send(await createMember(role), referrals.list, { query: {} })).status).toBe(403)
  }
})
