/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomBytes } from "node:crypto"
import { oauthProviderSettings } from "../setup/oauth-provider-settings"
import { profile } from "@/lib/features/profile/contract"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { freshIp } from "../setup/otp"
import { mailsTo } from "../setup/mails"
import { password } from "../setup/sign-in"
import { type ProviderAccount, startOAuthProvider } from "../setup/oauth-provider"
import { waitForLock } from "../setup/wait-for-lock"
import { withJobQueue } from "../setup/job-queue"
import { institutes, send, createMember, type TestMember, unique } from "../setup/test-app"
import { createSignedInMember } from "./profile-fixtures"
import { setProgramme } from "./programme-fixtures"

withJobQueue()

let provider: Awaited<ReturnType<typeof startOAuthProvider>>
beforeAll(async () => {
  provider = await startOAuthProvider(oauthProviderSettings)
})
afterAll(() => provider.close())

type TicketRequest = Parameters<typeof send<typeof socialLogin.createTicket>>[2]["body"]

const randomSecret = () => randomBytes(32).toString("base64url")
const createProviderAccount = (): ProviderAccount => {
  const sub = unique("subject")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor" }
}
const reauthenticate = (as: TestMember) => send(as, profile.reauthenticate, { body: { password } }, freshIp())
const listProviders = async (as: TestMember) => (await send(as, socialLogin.listProviders, {})).data.providers
const connect = (as: TestMember, ticket: string, browser: string) =>
  send(as, socialLogin.connect, { body: { ticket, browser } })
const disconnect = (as: TestMember, name: "google" | "facebook") =>
  send(as, socialLogin.disconnect, { body: { provider: name } })
const redeem = (ticket: string, browser: string) =>
  send(null, socialLogin.redeem, { body: { ticket, browser, instituteId: institutes.acme } })

async function requestTicket(browser: string, more: Partial<TicketRequest> = {}, who = createProviderAccount()) {
  const body = { provider: "google" as const, token: await provider.mint(who), instituteId: institutes.acme, browser }
  const { data } = await send(null, socialLogin.createTicket, { body: { ...body, ...more } })
  const to = new URL(data.url)
  return { path: to.pathname, ticket: to.hash.replace("#ticket=", ""), hash: to.hash }
}

async function connectedWith(who: ProviderAccount, as: TestMember) {
  const browser = randomSecret()
  const { ticket } = await requestTicket(browser, { area: "student" }, who)
  return connect(as, ticket, browser)
}

describe("a provider account", () => {
  test("is connected after reauthentication, with a mail to the user", async () => {
    const { first } = await createSignedInMember("acme")
    expect((await listProviders(first)).map(({ connectedAt }) => connectedAt)).toEqual([null, null])
    const [browser, who] = [randomSecret(), createProviderAccount()]
    const { path, ticket } = await requestTicket(browser, { area: "student" }, who)
    expect(path).toBe("/student/profile/personal")
    expect((await connect(first, ticket, browser)).code).toBe("reauthentication_required")
    await reauthenticate(first)
    expect((await connect(first, ticket, browser)).status).toBe(200)
    expect(await listProviders(first)).toEqual([
      { provider: "google", connectedAt: expect.any(Date) },
      { provider: "facebook", connectedAt: null },
    ])
    const idToken = await provider.mint({ ...who, family_name: "Khan" })
    const query = { instituteId: String(institutes.acme) }
    const signIn = await send(null, socialLogin.google, { query, body: { idToken, endOther: true } })
    expect(signIn.data.user_id).toBe(first.userId)
    expect((await mailsTo(first.email)).map(({ subject }) => subject)).toEqual(["Google was connected to your account"])
  })

  test("is not connected by a ticket of another browser or institute, an expired one, or one to sign in with", async () => {
    const { first } = await createSignedInMember("acme")
    await reauthenticate(first)
    const browser = randomSecret()
    const { ticket } = await requestTicket(browser, { area: "student" })
    expect((await connect(first, ticket, randomSecret())).code).toBe("link_expired")
    const there = await requestTicket(browser, { area: "student", instituteId: institutes.rival })
    expect((await connect(first, there.ticket, browser)).code).toBe("link_expired")
    const toSignIn = await requestTicket(browser)
    expect((await connect(first, toSignIn.ticket, browser)).code).toBe("link_expired")
    await withPlatform((db) =>
      db
        .updateTable("sign_in_tickets")
        .set({ expiresAt: new Date(0) })
        .execute(),
    )
    expect((await connect(first, ticket, browser)).code).toBe("link_expired")
    expect((await listProviders(first)).map(({ connectedAt }) => connectedAt)).toEqual([null, null])
  })

  test("signs nobody in by the ticket that connects, and creates no account", async () => {
    const [browser, who] = [randomSecret(), createProviderAccount()]
    const { ticket } = await requestTicket(browser, { area: "student" }, who)
    expect((await redeem(ticket, browser)).code).toBe("link_expired")
    const made = await readPlatform((db) => db.selectFrom("users").select("id").where("email", "=", who.email ?? "").execute()) // oxfmt-ignore
    expect(made).toEqual([])
  })

  test("belongs to one user, and a user has one at each provider", async () => {
    const [{ first }, { first: other }] = [await createSignedInMember("acme"), await createSignedInMember("acme")]
    const who = createProviderAccount()
    for (const person of [first, other]) await reauthenticate(person)
    expect((await connectedWith(who, first)).status).toBe(200)
    const again = { ...who, given_name: "Again" }
    expect((await connectedWith(again, first)).status).toBe(200)
    expect((await connectedWith({ ...who, given_name: "Other" }, other)).code).toBe("contact_taken")
    expect((await connectedWith(createProviderAccount(), first)).code).toBe("stale")
  })

  test("redirects with the failure code when it was not verified", async () => {
    expect((await requestTicket(randomSecret(), { area: "teacher", token: "made-up" })).path).toBe(
      "/teacher/profile/personal",
    )
    expect((await requestTicket(randomSecret(), { area: "teacher", token: "made-up" })).hash).toBe(
      "#error=social_login_failed",
    )
  })
})

describe("a provider", () => {
  test("is disconnected after reauthentication, and only one that is connected", async () => {
    const { first } = await createSignedInMember("acme")
    await reauthenticate(first)
    await connectedWith(createProviderAccount(), first)
    await withPlatform((db) => db.updateTable("sessions").set({ reauthenticatedAt: null }).where("userId", "=", first.userId).execute()) // oxfmt-ignore
    expect((await disconnect(first, "google")).code).toBe("reauthentication_required")
    await reauthenticate(first)
    expect((await disconnect(first, "facebook")).code).toBe("not_found")
    expect((await disconnect(first, "google")).status).toBe(200)
    expect((await disconnect(first, "google")).code).toBe("not_found")
    const subjects = (await mailsTo(first.email)).map(({ subject }) => subject)
    expect(subjects).toContain("Google was disconnected from your account")
  })

  test("that becomes the last means to sign in while it is disconnected stays", async () => {
    const { first, userId } = await createSignedInMember("acme")
    await reauthenticate(first)
    await connectedWith(createProviderAccount(), first)
    const { done } = await withPlatform(async (db) => {
      await db.updateTable("users").set({ passwordHash: null }).where("id", "=", userId).execute()
      return { done: await waitForLock(disconnect(first, "google")) }
    })
    expect((await done()).code).toBe("last_sign_in_method")
  })

  test("that is the last means to sign in stays, and of two disconnected at once one", async () => {
    const person = await createMember("Student")
    await withPlatform(async (db) => {
      const own = { userId: person.userId, subject: unique("subject") }
      await db.insertInto("social_identities").values([{ ...own, provider: "google" }, { ...own, provider: "facebook" }]).execute() // oxfmt-ignore
      await db
        .updateTable("sessions")
        .set({ reauthenticatedAt: new Date() })
        .where("id", "=", person.sessionId)
        .execute()
    })
    const answers = await Promise.all([disconnect(person, "google"), disconnect(person, "facebook")])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.map(({ code }) => code)).toContain("last_sign_in_method")
    await withPlatform((db) => db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", person.userId).execute()) // oxfmt-ignore
    const [left] = (await listProviders(person)).filter(({ connectedAt }) => connectedAt !== null)
    expect((await disconnect(person, left?.provider ?? "google")).status).toBe(200)
  })
})

describe("a referred user who signs up with a provider", () => {
  const referralsOf = (email = "") =>
    readPlatform(
      (db) =>
      db.selectFrom("referrals as r").innerJoin("users as u", "u.id", "r.referredId").select("r.referrerId").where("u.email", "=", email).execute(), // oxfmt-ignore
    )

  beforeAll(() => setProgramme())
  afterAll(() => setProgramme({ isOn: false }))

  test("is counted for the referrer once, and an unknown code is ignored", async () => {
    const referrer = await createMember("Student")
    const { data } = await send(referrer, ownReferrals.referralCode, { query: {} })
    const who = createProviderAccount()
    const browser = randomSecret()
    const { ticket } = await requestTicket(browser, { referralCode: data.code }, who)
    expect((await redeem(ticket, browser)).status).toBe(200)
    expect(await referralsOf(who.email)).toEqual([{ referrerId: referrer.userId }])
    const second = await createMember("Student")
    const other = await send(second, ownReferrals.referralCode, { query: {} })
    await requestTicket(randomSecret(), { referralCode: other.data.code }, { ...who, given_name: "Again" })
    expect(await referralsOf(who.email)).toEqual([{ referrerId: referrer.userId }])
    const newUser = createProviderAccount()
    for (const referralCode of ["NOSUCHCODE", "'; drop table users"])
      expect((await requestTicket(randomSecret(), { referralCode }, { ...newUser, given_name: referralCode.slice(0, 4) })).path).toBe("/login") // oxfmt-ignore
    expect(await referralsOf(newUser.email)).toEqual([])
  })
})
