/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { randomBytes } from "node:crypto"
import { oauthProviderSettings } from "../setup/oauth-provider-settings"
import { socialLogin } from "@/lib/features/social-login/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { type ProviderAccount, startOAuthProvider } from "../setup/oauth-provider"
import { institutes, send, unique } from "../setup/test-app"

let provider: Awaited<ReturnType<typeof startOAuthProvider>>
beforeAll(async () => {
  provider = await startOAuthProvider(oauthProviderSettings)
})
afterAll(() => provider.close())

const randomSecret = () => randomBytes(32).toString("base64url")
const createProviderAccount = (): ProviderAccount => {
  const sub = unique("subject")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor" }
}
const requestTicket = async (browser: string, token?: string, instituteId: number = institutes.acme) =>
  send(null, socialLogin.createTicket, { body: { provider: "google", token, instituteId, browser } })
const redeem = (ticket: string, browser: string, more: { instituteId?: number; endOther?: boolean } = {}) =>
  send(null, socialLogin.redeem, { body: { ticket, browser, instituteId: institutes.acme, ...more } })

async function createTicket(browser: string, who = createProviderAccount()): Promise<string> {
  const { data } = await requestTicket(browser, await provider.mint(who))
  return new URL(data.url).hash.replace("#ticket=", "")
}

test("a ticket is in the fragment of a URL of the institute, and signs in there once", async () => {
  const browser = randomSecret()
  const { data } = await requestTicket(browser, await provider.mint(createProviderAccount()))
  expect(data.url).toMatch(/^http:\/\/acme\.localhost:\d+\/login#ticket=[\w-]{43}$/)
  const ticket = new URL(data.url).hash.replace("#ticket=", "")
  const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(ticket, browser, { endOther: true })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === "link_expired")).toHaveLength(3)
})

test("a ticket is valid in the browser that began the flow, at its institute, for two minutes", async () => {
  const browser = randomSecret()
  const ticket = await createTicket(browser)
  expect((await redeem(ticket, randomSecret())).code).toBe("link_expired")
  expect((await redeem(ticket, browser, { instituteId: institutes.rival })).code).toBe("link_expired")
  expect((await redeem(randomSecret(), browser)).code).toBe("link_expired")
  await withPlatform((db) =>
    db
      .updateTable("sign_in_tickets")
      .set({ expiresAt: new Date(0) })
      .execute(),
  )
  expect((await redeem(ticket, browser)).code).toBe("link_expired")
})

test("a ticket stays valid after signed_in_elsewhere", async () => {
  const [browser, who] = [randomSecret(), createProviderAccount()]
  await redeem(await createTicket(browser, who), browser)
  const ticket = await createTicket(browser, { ...who, family_name: "Khan" })
  expect((await redeem(ticket, browser)).code).toBe("signed_in_elsewhere")
  expect((await redeem(ticket, browser, { endOther: true })).status).toBe(200)
})

test("an invalid, used or missing token redirects with the failure code, and an unknown institute is not found", async () => {
  const idToken = await provider.mint(createProviderAccount())
  await requestTicket(randomSecret(), idToken)
  for (const token of [idToken, "made-up", undefined]) {
    const { data } = await requestTicket(randomSecret(), token)
    expect(data.url).toMatch(/^http:\/\/acme\.localhost:\d+\/login#error=social_login_failed$/)
  }
  expect((await requestTicket(randomSecret(), idToken, 999_999)).code).toBe("not_found")
})

test("neither ticket nor browser secret is in the database in plain text", async () => {
  const browser = randomSecret()
  const ticket = await createTicket(browser)
  const rows = await withPlatform((db) => db.selectFrom("sign_in_tickets").selectAll().execute())
  const texts = JSON.stringify(rows.map((row) => ({ ...row, b: row.browserHash.toString("base64url") })))
  expect(texts).not.toContain(ticket)
  expect(texts).not.toContain(browser)
})
