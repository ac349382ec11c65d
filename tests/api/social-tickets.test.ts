import { randomBytes } from "node:crypto"
import { providerSettings } from "../setup/provider-settings"
import { social } from "@/lib/features/social-login/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { type Account, startProvider } from "../setup/provider"
import { institutes, send, unique } from "../setup/world"

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider(providerSettings)
})
afterAll(() => provider.close())

const secret = () => randomBytes(32).toString("base64url")
const account = (): Account => {
  const sub = unique("subject")
  return { sub, email: `${sub}@gmail.com`, email_verified: true, given_name: "Noor" }
}
const handOver = async (browser: string, token?: string, instituteId: number = institutes.acme) =>
  send(null, social.handOver, { body: { provider: "google", token, instituteId, browser } })
const redeem = (ticket: string, browser: string, more: { instituteId?: number; endOther?: boolean } = {}) =>
  send(null, social.redeem, { body: { ticket, browser, instituteId: institutes.acme, ...more } })

async function ticketFor(browser: string, who = account()): Promise<string> {
  const { data } = await handOver(browser, await provider.mint(who))
  return new URL(data.to).hash.replace("#ticket=", "")
}

test("a ticket leads to the institute's own address, behind the #, and signs in there once", async () => {
  const browser = secret()
  const { data } = await handOver(browser, await provider.mint(account()))
  expect(data.to).toMatch(/^http:\/\/acme\.localhost:\d+\/login#ticket=[\w-]{43}$/)
  const ticket = new URL(data.to).hash.replace("#ticket=", "")
  const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(ticket, browser, { endOther: true })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === "link_expired")).toHaveLength(3)
})

test("a ticket is good in the browser that began, at its institute, and for two minutes", async () => {
  const browser = secret()
  const ticket = await ticketFor(browser)
  expect((await redeem(ticket, secret())).code).toBe("link_expired")
  expect((await redeem(ticket, browser, { instituteId: institutes.rival })).code).toBe("link_expired")
  expect((await redeem(secret(), browser)).code).toBe("link_expired")
  await withPlatform((db) =>
    db
      .updateTable("sign_in_tickets")
      .set({ expiresAt: new Date(0) })
      .execute(),
  )
  expect((await redeem(ticket, browser)).code).toBe("link_expired")
})

test("a ticket survives the question about another device", async () => {
  const [browser, who] = [secret(), account()]
  await redeem(await ticketFor(browser, who), browser)
  const ticket = await ticketFor(browser, { ...who, family_name: "Khan" })
  expect((await redeem(ticket, browser)).code).toBe("session_elsewhere")
  expect((await redeem(ticket, browser, { endOther: true })).status).toBe(200)
})

test("a token that is not good, used or missing leads back with why, and an unknown institute nowhere", async () => {
  const idToken = await provider.mint(account())
  await handOver(secret(), idToken)
  for (const token of [idToken, "made-up", undefined]) {
    const { data } = await handOver(secret(), token)
    expect(data.to).toMatch(/^http:\/\/acme\.localhost:\d+\/login#refused=not_proved$/)
  }
  expect((await handOver(secret(), idToken, 999_999)).code).toBe("not_found")
})

test("neither ticket nor browser lies in the database in the open", async () => {
  const browser = secret()
  const ticket = await ticketFor(browser)
  const rows = await withPlatform((db) => db.selectFrom("sign_in_tickets").selectAll().execute())
  const texts = JSON.stringify(rows.map((row) => ({ ...row, b: row.browserHash.toString("base64url") })))
  expect(texts).not.toContain(ticket)
  expect(texts).not.toContain(browser)
})
