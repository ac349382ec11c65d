import { auth } from "@/lib/features/auth/contract"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { referrals } from "@/lib/features/referrals/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { freshIp } from "../setup/otp"
import { withJobQueue } from "../setup/job-queue"
import { setProgramme } from "./programme-fixtures"
import { signUpByCode } from "../setup/sign-up"
import { institutes, sendRaw, send, type Slug, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()
beforeAll(() => setProgramme())
afterAll(() => setProgramme({ isOn: false }))

const password = "a sentence nobody guesses"

const newcomer = (referralCode: string, more: object = {}) => ({
  email: `${unique("referred")}@people.test`,
  password,
  first_name: "Ravi",
  last_name: "Iyer",
  instituteId: institutes.acme,
  referralCode,
  ...more,
})
const check = (code: string, slug: Slug = "acme") =>
  send(
    null,
    referrals.checkReferralCode,
    { params: { code }, query: { instituteId: String(institutes[slug]) } },
    freshIp(),
  )
const codeOf = async (person: TestMember) => (await send(person, ownReferrals.referralCode, { query: {} })).data.code
const referralsOf = (referredEmail: string) =>
  withPlatform((db) =>
    db
      .selectFrom("referrals as r")
      .innerJoin("users as u", "u.id", "r.referredId")
      .select(["r.referrerId", "r.instituteId", "r.status"])
      .where("u.email", "=", referredEmail)
      .execute(),
  )

test("a member's code is stable, links to the institute, and names the referrer", async () => {
  const person = await createMember("Student")
  const { data } = await send(person, ownReferrals.referralCode, { query: {} })
  expect(data).toEqual({
    code: expect.stringMatching(/^[A-Z2-9]{8}$/),
    link: expect.stringContaining(`acme.localhost`),
    discount: 10,
  })
  expect(data.link).toContain(`/register?ref=${data.code}`)
  const again = await Promise.all([codeOf(person), codeOf(person)])
  expect(again).toEqual([data.code, data.code])
  expect((await check(` ${data.code.toLowerCase()} `)).data).toEqual({ valid: true, discount: 10, referrer: "Student" })
})

test("signed-out callers have no code, and a cross-site request creates none", async () => {
  expect((await send(null, ownReferrals.referralCode, { query: {} })).code).toBe("unauthenticated")
  const response = await sendRaw("/payments/v2/api/referralCode", { headers: { "sec-fetch-site": "cross-site" } })
  expect(response.status).toBe(403)
})

test("a code is valid at its institute only, and only while its owner is an active member", async () => {
  const person = await createMember("Student")
  const code = await codeOf(person)
  const none = { valid: false, discount: 0, referrer: null }
  expect((await check(code, "rival")).data).toEqual(none)
  expect((await check("NOSUCHCODE")).data).toEqual(none)
  expect((await check("%27%20or%201=1")).data).toEqual(none)
  await withPlatform((db) =>
    db.updateTable("memberships").set({ status: "left" }).where("userId", "=", person.userId).execute(),
  )
  expect((await check(code)).data).toEqual(none)
})

test("a sign-up with a code records the referrer once", async () => {
  const person = await createMember("Teacher")
  const details = newcomer((await codeOf(person)).toLowerCase())
  expect((await signUpByCode(details)).status).toBe(200)
  expect((await signUpByCode(details)).status).toBe(200)
  expect(await referralsOf(details.email)).toEqual([
    { referrerId: person.userId, instituteId: institutes.acme, status: "signed_up" },
  ])
})

test("an unknown code or one of another institute creates no account", async () => {
  const code = await codeOf(await createMember("Student", "rival"))
  for (const details of [newcomer("NOSUCHCODE"), newcomer(code), newcomer("<script>")]) {
    const reply = await signUpByCode(details)
    expect(reply).toMatchObject({ status: 400, code: "invalid_input" })
    const user = await withPlatform((db) =>
      db.selectFrom("users").select("id").where("email", "=", details.email).executeTakeFirst(),
    )
    expect(user).toBeUndefined()
  }
})

test("nobody refers themselves, neither with their own code nor with their own mobile", async () => {
  const details = { ...newcomer(""), referralCode: undefined }
  await signUpByCode(details)
  const session = await send(null, auth.login, {
    body: { username: details.email, password, instituteId: institutes.acme },
  })
  const self: TestMember = {
    userId: session.data.user_id,
    instituteId: institutes.acme,
    sessionId: "",
    email: details.email,
    accessToken: session.data.access_token,
    loginToken: session.data.user_unique_login_token,
  }
  const code = await codeOf(self)
  expect((await signUpByCode({ ...details, referralCode: code })).fields).toEqual({
    referralCode: [expect.any(String)],
  })
  await withPlatform((db) =>
    db.updateTable("users").set({ mobile: "+919812345678" }).where("id", "=", self.userId).execute(),
  )
  const sameMobile = await signUpByCode(newcomer(code, { mobile_number: "98123 45678" }))
  expect(sameMobile.fields).toEqual({ referralCode: [expect.any(String)] })
})

test("an existing member is not referred", async () => {
  const details = { ...newcomer(""), referralCode: undefined }
  await signUpByCode(details)
  const code = await codeOf(await createMember("Student"))
  expect((await signUpByCode({ ...details, referralCode: code })).status).toBe(200)
  expect(await referralsOf(details.email)).toEqual([])
})
