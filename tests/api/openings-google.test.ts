/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomBytes } from "node:crypto"
import { oauthProviderSettings } from "../setup/oauth-provider-settings"
import type { RequestOf } from "@/lib/contract/endpoint"
import { openings } from "@/lib/features/openings/contract"
import { socialLogin } from "@/lib/features/social-login/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { withJobQueue } from "../setup/job-queue"
import { type ProviderAccount, startOAuthProvider } from "../setup/oauth-provider"
import { freshIp, latestOtp } from "../setup/otp"
import { institutes, send, unique } from "../setup/test-app"
import { begin, openOne, planToTry, prepareFree, rowsOf } from "./opening-fixtures"

let provider: Awaited<ReturnType<typeof startOAuthProvider>>
withJobQueue()
beforeAll(prepareFree)
beforeAll(async () => {
  provider = await startOAuthProvider(oauthProviderSettings)
})
afterAll(() => provider.close())

const newAccount = (more: Partial<ProviderAccount> = {}): ProviderAccount => {
  const sub = unique("founder")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor", family_name: "Khan", ...more }
}
const newBrowser = () => randomBytes(32).toString("base64url")
type Fields = Partial<RequestOf<typeof openings.hold>["body"]>
const hold = (fields: Fields = {}) =>
  send(null, openings.hold, { body: { name: "Banyan School", slug: unique("school"), ...fields } }, freshIp())

/** The fragment with which Google's answer leads back to the form. */
async function returnTo(opening: string, browser: string, account?: ProviderAccount) {
  const token = account && (await provider.mint(account))
  const body = { provider: "google" as const, token, instituteId: PLATFORM_INSTITUTE_ID, browser, opening }
  const url = new URL((await send(null, socialLogin.createTicket, { body })).data.url)
  expect(`${url.pathname}${url.search}`).toBe(`/create-institute?opening=${opening}`)
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}
const open = (id: string, body: { ticket?: string; browser?: string; onFree?: boolean; code?: string }) =>
  send(null, openings.confirm, { params: { id }, body }, freshIp())

test("Google says who opens the institute: no code is asked, the address was held, and a second press gives the same", async () => {
  const { slug: plan, id: planId } = await planToTry()
  const slug = unique("school")
  const { data } = await hold({ slug, plan })
  expect((await begin({ slug })).code).toBe("name_taken")
  const [account, browser] = [newAccount(), newBrowser()]
  const { ticket = "" } = await returnTo(data.id, browser, account)
  const opened = await open(data.id, { ticket, browser })
  expect(opened).toMatchObject({ status: 200, data: { slug, origin: expect.stringContaining(`//${slug}.`) } })
  expect(await open(data.id, { ticket, browser })).toMatchObject({ status: 200, data: { slug } })
  const rows = await rowsOf(slug)
  expect(rows).toMatchObject([{ email: account.email, role: "InstituteAdmin", status: "trialing", planId }])
  expect(rows[0]?.emailVerifiedAt).not.toBeNull()
  const signedIn = await send(null, socialLogin.redeem, {
    body: { ticket: opened.data.ticket ?? "", browser, instituteId: rows[0]?.id ?? 0 },
  })
  expect(signedIn).toMatchObject({ status: 200, data: { first_name: "Noor" } })
})

const personOf = (email: string) =>
  withPlatform((db) =>
    db.selectFrom("users").select(["firstName", "lastName", "mobile"]).where("email", "=", email).execute(),
  )

test("what was typed before Google was asked is shown again, and a new account gets it", async () => {
  const typed = { first_name: "Noor Jahan", last_name: "Qureshi", mobile_number: "9825012345" }
  const { data } = await hold({ ...typed, email: `${unique("typed")}@people.test` })
  const shown = () => send(null, openings.show, { params: { id: data.id } }, freshIp())
  expect((await shown()).data).toMatchObject({ first_name: "Noor Jahan", mobile_number: "+919825012345" })
  await hold({ ...typed, last_name: "Khan", email: "noor@", opening: data.id })
  expect((await shown()).data).toMatchObject({ last_name: "Khan", email: "" })
  const [account, browser] = [newAccount({ given_name: "N.", family_name: "" }), newBrowser()]
  const { ticket = "" } = await returnTo(data.id, browser, account)
  expect((await open(data.id, { ticket, browser })).status).toBe(200)
  expect(await personOf(account.email ?? "")).toEqual([
    { firstName: "Noor Jahan", lastName: "Khan", mobile: "+919825012345" },
  ])
})

test("Google's address counts, whatever was typed; an account that was there stays as it is", async () => {
  const typed = `${unique("typed")}@people.test`
  const [account, browser] = [newAccount(), newBrowser()]
  await openOne({ email: account.email ?? "", first_name: "Ravi", last_name: "Iyer" })
  const slug = unique("school")
  const { data } = await hold({ slug, email: typed, first_name: "Somebody", mobile_number: "9825012345" })
  const { ticket = "" } = await returnTo(data.id, browser, account)
  expect((await open(data.id, { ticket, browser, onFree: true })).status).toBe(200)
  expect(await rowsOf(slug)).toMatchObject([{ email: account.email, role: "InstituteAdmin" }])
  expect(await personOf(account.email ?? "")).toEqual([{ firstName: "Ravi", lastName: "Iyer", mobile: null }])
  expect(await personOf(typed)).toEqual([])
})

test("an e-mail typed beside Google's button does not take the place of one to which a code was sent", async () => {
  const { data, body } = await begin()
  await hold({ slug: body.slug, email: `${unique("other")}@people.test`, opening: data.id })
  const shown = await send(null, openings.show, { params: { id: data.id } }, freshIp())
  expect(shown.data.email).toBe(body.email)
  expect((await open(data.id, { code: await latestOtp(body.email) })).status).toBe(200)
})

test("a ticket counts in its browser alone, and without ticket and code nothing opens", async () => {
  const { data } = await hold()
  const browser = newBrowser()
  const { ticket = "" } = await returnTo(data.id, browser, newAccount())
  expect((await open(data.id, { ticket, browser: newBrowser() })).code).toBe("link_expired")
  expect((await open(data.id, { ticket })).code).toBe("link_expired")
  expect((await open(data.id, { browser })).code).toBe("invalid_input")
  expect((await open(data.id, { browser, code: "123456" })).code).toBe("link_expired")
  // A ticket of another institute's sign-in is none of the main host.
  const body = { provider: "google" as const, token: await provider.mint(newAccount()), browser }
  const elsewhere = await send(null, socialLogin.createTicket, { body: { ...body, instituteId: institutes.acme } })
  const other = new URLSearchParams(new URL(elsewhere.data.url).hash.slice(1)).get("ticket") ?? ""
  expect((await open(data.id, { ticket: other, browser })).code).toBe("link_expired")
})

test("another person's ticket does not get into an institute that was opened", async () => {
  const { data } = await hold()
  const browser = newBrowser()
  const first = await returnTo(data.id, browser, newAccount())
  expect((await open(data.id, { ticket: first.ticket ?? "", browser })).status).toBe(200)
  const second = await returnTo(data.id, browser, newAccount())
  expect((await open(data.id, { ticket: second.ticket ?? "", browser })).code).toBe("link_expired")
})

test("who has had a trial says so with the same ticket, and starts on Free", async () => {
  const { slug: plan } = await planToTry()
  const [account, browser] = [newAccount(), newBrowser()]
  await openOne({ email: account.email ?? "", plan })
  const slug = unique("school")
  const { data } = await hold({ slug, plan })
  const { ticket = "" } = await returnTo(data.id, browser, account)
  expect((await open(data.id, { ticket, browser })).code).toBe("trial_used")
  expect((await open(data.id, { ticket, browser, onFree: true })).status).toBe(200)
  expect(await rowsOf(slug)).toMatchObject([{ status: "active", email: account.email }])
})

test("a refusal and an address that Google has not verified lead back to the form, and the code goes on", async () => {
  const slug = unique("school")
  const { data } = await hold({ slug })
  expect(await returnTo(data.id, newBrowser())).toEqual({ error: "social_login_failed" })
  const unverified = newAccount({ email: `${unique("noor")}@company.test`, email_verified: false })
  expect(await returnTo(data.id, newBrowser(), unverified)).toEqual({ error: "email_required" })
  const again = await hold({ slug, opening: data.id })
  expect(again).toMatchObject({ status: 200, data: { id: data.id } })
  const body = { name: "Banyan School", slug, first_name: "Noor", email: `${unique("noor")}@people.test` }
  const coded = await send(null, openings.change, { params: { id: data.id }, body }, freshIp())
  expect(coded).toMatchObject({ status: 200, data: { sentTo: body.email } })
  const { step } = await withPlatform((db) =>
    db.selectFrom("openings").select("step").where("id", "=", data.id).executeTakeFirstOrThrow(),
  )
  expect(step).toBe("code")
})
