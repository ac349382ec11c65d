import { randomBytes } from "node:crypto"
import { providerSettings } from "../setup/provider-settings"
import { profile } from "@/lib/features/profile/contract"
import { referrals } from "@/lib/features/referrals/contract"
import { social } from "@/lib/features/social-login/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { freshAddress } from "../setup/codes"
import { mailsTo } from "../setup/mails"
import { password } from "../setup/member"
import { type Account, startProvider } from "../setup/provider"
import { untilItWaits } from "../setup/waiting"
import { withQueue } from "../setup/queue"
import { institutes, send, someone, type Someone, unique } from "../setup/world"
import { signedIn } from "./profile-world"

withQueue()

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider(providerSettings)
})
afterAll(() => provider.close())

type Handed = Parameters<typeof send<typeof social.handOver>>[2]["body"]

const secret = () => randomBytes(32).toString("base64url")
const account = (): Account => {
  const sub = unique("subject")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor" }
}
const prove = (as: Someone) => send(as, profile.proveIdentity, { body: { password } }, freshAddress())
const waysOf = async (as: Someone) => (await send(as, social.ways, {})).data.providers
const connect = (as: Someone, ticket: string, browser: string) =>
  send(as, social.connect, { body: { ticket, browser } })
const disconnect = (as: Someone, name: "google" | "facebook") =>
  send(as, social.disconnect, { body: { provider: name } })
const redeem = (ticket: string, browser: string) =>
  send(null, social.redeem, { body: { ticket, browser, instituteId: institutes.acme } })

async function handOver(browser: string, more: Partial<Handed> = {}, who = account()) {
  const body = { provider: "google" as const, token: await provider.mint(who), instituteId: institutes.acme, browser }
  const { data } = await send(null, social.handOver, { body: { ...body, ...more } })
  const to = new URL(data.to)
  return { path: to.pathname, ticket: to.hash.replace("#ticket=", ""), hash: to.hash }
}

async function connectedWith(who: Account, as: Someone) {
  const browser = secret()
  const { ticket } = await handOver(browser, { area: "student" }, who)
  return connect(as, ticket, browser)
}

describe("an account at a provider", () => {
  test("is connected by who is signed in and has proved anew to be themselves, who is told", async () => {
    const { first } = await signedIn("acme")
    expect((await waysOf(first)).map(({ connectedAt }) => connectedAt)).toEqual([null, null])
    const [browser, who] = [secret(), account()]
    const { path, ticket } = await handOver(browser, { area: "student" }, who)
    expect(path).toBe("/student/profile/personal")
    expect((await connect(first, ticket, browser)).code).toBe("proof_needed")
    await prove(first)
    expect((await connect(first, ticket, browser)).status).toBe(200)
    expect(await waysOf(first)).toEqual([
      { provider: "google", connectedAt: expect.any(Date) },
      { provider: "facebook", connectedAt: null },
    ])
    const idToken = await provider.mint({ ...who, family_name: "Khan" })
    const query = { instituteId: String(institutes.acme) }
    const signIn = await send(null, social.google, { query, body: { idToken, endOther: true } })
    expect(signIn.data.user_id).toBe(first.userId)
    expect((await mailsTo(first.email)).map(({ subject }) => subject)).toEqual([
      "Google is connected with your account",
    ])
  })

  test("is not connected by a ticket of another browser or institute, an old one, or one to sign in with", async () => {
    const { first } = await signedIn("acme")
    await prove(first)
    const browser = secret()
    const { ticket } = await handOver(browser, { area: "student" })
    expect((await connect(first, ticket, secret())).code).toBe("link_expired")
    const there = await handOver(browser, { area: "student", instituteId: institutes.rival })
    expect((await connect(first, there.ticket, browser)).code).toBe("link_expired")
    const toSignIn = await handOver(browser)
    expect((await connect(first, toSignIn.ticket, browser)).code).toBe("link_expired")
    await withPlatform((db) =>
      db
        .updateTable("sign_in_tickets")
        .set({ expiresAt: new Date(0) })
        .execute(),
    )
    expect((await connect(first, ticket, browser)).code).toBe("link_expired")
    expect((await waysOf(first)).map(({ connectedAt }) => connectedAt)).toEqual([null, null])
  })

  test("signs nobody in by the ticket that connects, and makes no account", async () => {
    const [browser, who] = [secret(), account()]
    const { ticket } = await handOver(browser, { area: "student" }, who)
    expect((await redeem(ticket, browser)).code).toBe("link_expired")
    const made = await readPlatform((db) => db.selectFrom("users").select("id").where("email", "=", who.email ?? "").execute()) // prettier-ignore
    expect(made).toEqual([])
  })

  test("belongs to one person, and a person has one at each provider", async () => {
    const [{ first }, { first: other }] = [await signedIn("acme"), await signedIn("acme")]
    const who = account()
    for (const person of [first, other]) await prove(person)
    expect((await connectedWith(who, first)).status).toBe(200)
    const again = { ...who, given_name: "Again" }
    expect((await connectedWith(again, first)).status).toBe(200)
    expect((await connectedWith({ ...who, given_name: "Other" }, other)).code).toBe("contact_taken")
    expect((await connectedWith(account(), first)).code).toBe("stale")
  })

  test("leads back with why when it was not proved", async () => {
    expect((await handOver(secret(), { area: "teacher", token: "made-up" })).path).toBe("/teacher/profile/personal")
    expect((await handOver(secret(), { area: "teacher", token: "made-up" })).hash).toBe("#refused=not_proved")
  })
})

describe("a provider", () => {
  test("is disconnected by who has proved anew to be themselves, and only one that is there", async () => {
    const { first } = await signedIn("acme")
    await prove(first)
    await connectedWith(account(), first)
    await withPlatform((db) => db.updateTable("sessions").set({ provedAt: null }).where("userId", "=", first.userId).execute()) // prettier-ignore
    expect((await disconnect(first, "google")).code).toBe("proof_needed")
    await prove(first)
    expect((await disconnect(first, "facebook")).code).toBe("not_found")
    expect((await disconnect(first, "google")).status).toBe(200)
    expect((await disconnect(first, "google")).code).toBe("not_found")
    const subjects = (await mailsTo(first.email)).map(({ subject }) => subject)
    expect(subjects).toContain("Google was disconnected from your account")
  })

  test("that becomes the only way in while it is disconnected stays", async () => {
    const { first, userId } = await signedIn("acme")
    await prove(first)
    await connectedWith(account(), first)
    const { done } = await withPlatform(async (db) => {
      await db.updateTable("users").set({ passwordHash: null }).where("id", "=", userId).execute()
      return { done: await untilItWaits(disconnect(first, "google")) }
    })
    expect((await done()).code).toBe("last_way_in")
  })

  test("that is the only way in stays, of two that are disconnected at once one", async () => {
    const person = await someone("Student")
    await withPlatform(async (db) => {
      const own = { userId: person.userId, subject: unique("subject") }
      await db.insertInto("social_identities").values([{ ...own, provider: "google" }, { ...own, provider: "facebook" }]).execute() // prettier-ignore
      await db.updateTable("sessions").set({ provedAt: new Date() }).where("id", "=", person.sessionId).execute()
    })
    const answers = await Promise.all([disconnect(person, "google"), disconnect(person, "facebook")])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.map(({ code }) => code)).toContain("last_way_in")
    await withPlatform((db) => db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", person.userId).execute()) // prettier-ignore
    const [left] = (await waysOf(person)).filter(({ connectedAt }) => connectedAt !== null)
    expect((await disconnect(person, left?.provider ?? "google")).status).toBe(200)
  })
})

describe("somebody brought by a member who signs up with a provider", () => {
  const referralsOf = (email = "") =>
    readPlatform(
      (db) =>
      db.selectFrom("referrals as r").innerJoin("users as u", "u.id", "r.referredId").select("r.referrerId").where("u.email", "=", email).execute(), // prettier-ignore
    )

  test("is noted as theirs, once, and an unknown code keeps nobody out", async () => {
    const referrer = await someone("Student")
    const { data } = await send(referrer, referrals.referralCode, {})
    const who = account()
    const browser = secret()
    const { ticket } = await handOver(browser, { referralCode: data.code }, who)
    expect((await redeem(ticket, browser)).status).toBe(200)
    expect(await referralsOf(who.email)).toEqual([{ referrerId: referrer.userId }])
    const second = await someone("Student")
    const other = await send(second, referrals.referralCode, {})
    await handOver(secret(), { referralCode: other.data.code }, { ...who, given_name: "Again" })
    expect(await referralsOf(who.email)).toEqual([{ referrerId: referrer.userId }])
    const stranger = account()
    for (const referralCode of ["NOSUCHCODE", "'; drop table users"])
      expect((await handOver(secret(), { referralCode }, { ...stranger, given_name: referralCode.slice(0, 4) })).path).toBe("/login") // prettier-ignore
    expect(await referralsOf(stranger.email)).toEqual([])
  })
})
