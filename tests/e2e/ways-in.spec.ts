import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { arrive, at, fillIn, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

/** The codes that the local gateways kept for somebody, the newest first. */
function codesFor(to: string): string[] {
  const folder = join(process.env.E2E_DATA ?? "", "outbox")
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"))
  const messages = names
    .toSorted()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string })
  return messages.filter((message) => message.to === to).flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])
}

/** The newest of at least so many codes, once they have come. */
async function codeFor(to: string, atLeast = 1): Promise<string> {
  await expect.poll(() => codesFor(to).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(atLeast)
  return codesFor(to)[0] ?? ""
}

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" })
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0")

test("somebody signs in with a code, by keyboard alone, after mistyping it", async ({ page, request }) => {
  const { email } = await newcomer(request, slugOf())
  await page.goto(at(slugOf(), "/login"))
  await page.getByRole("tab", { name: "With a password" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page).toHaveURL(at(slugOf(), "/login?way=code"))
  await expect(page.getByRole("tab", { name: "With a one-time code" })).toBeFocused()
  const identifier = page.getByRole("textbox", { name: "Mobile number or e-mail" })
  await identifier.focus()
  await page.keyboard.type("neither")
  await page.keyboard.press("Enter")
  await expect(page.getByText("This is neither a mobile number nor an e-mail address.")).toBeVisible()
  await identifier.fill(email.toUpperCase())
  await page.keyboard.press("Enter")

  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole("button", { name: /Send again in/ })).toBeDisabled()
  await expectNoFaultsNow(page)
  const right = await codeFor(email)
  await page.keyboard.type(wrong(right))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is not right")
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(right)
  await page.keyboard.press("Enter")
  await page.waitForURL(at(slugOf(), "/student"))
  await expect(page.getByText("Tara").first()).toBeVisible()
})

test("a forgotten password is set anew, and the old one is good no more", async ({ page, request, browser }) => {
  const account = await newcomer(request, slugOf())
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, slugOf(), account)

  await page.goto(at(slugOf(), "/login"))
  await page.getByRole("link", { name: "Forgot your password?" }).click()
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email)
  await page.getByRole("button", { name: "Send a code" }).click()
  await page.waitForURL(at(slugOf(), `/confirm-otp?email=${encodeURIComponent(account.email)}`))
  await codeField(page).fill(await codeFor(account.email))
  await page.getByRole("button", { name: "Go on" }).click()
  const password = page.getByLabel("New password", { exact: true })
  await password.fill("password123")
  await page.getByRole("button", { name: "Save and sign in" }).click()
  await expect(page.getByText("Many people use this password")).toBeVisible()
  await expectNoFaultsNow(page)
  await password.fill("a new sentence nobody guesses")
  await page.getByRole("button", { name: "Save and sign in" }).click()
  await page.waitForURL(at(slugOf(), "/student"))

  await elsewhere.goto(at(slugOf(), "/student"))
  await elsewhere.waitForURL((url) => url.pathname !== "/student")
  await elsewhere.goto(at(slugOf(), "/login"))
  await fillIn(elsewhere, account)
  await expect(elsewhere.getByRole("main").getByRole("alert")).toHaveText("The e-mail or the password is not right.")
})

test("who signs up by a friend's code is greeted, and proves e-mail and mobile", async ({ page, request, browser }) => {
  const friend = await (await browser.newContext()).newPage()
  await signIn(friend, slugOf(), await newcomer(request, slugOf()))
  const code = await friend.evaluate(async () => {
    const session = await (await fetch("/api/auth/session")).json()
    const headers = { Authorization: `Bearer ${session.access_token}`, loginToken: session.user_unique_login_token }
    const { data } = await (await fetch("/api/payments/v2/api/referralCode", { headers })).json()
    return String(data.code)
  })

  const stamp = Date.now() % 100_000_000
  const [email, mobile] = [
    `e2e-${stamp}-${slugOf()}@people.test`,
    `9${slugOf() === "acme" ? 1 : 2}${String(stamp).padStart(8, "0")}`,
  ]
  await page.goto(at(slugOf(), `/register?ref=${code}`))
  await expect(page.getByText("Tara invites you: 10 % off what you buy first.")).toBeVisible()
  await page.getByRole("textbox", { name: "First name" }).fill("Noor")
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await page.getByRole("textbox", { name: "Mobile number" }).fill(mobile)
  await page.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL(at(slugOf(), "/register/verify"))

  for (const [name, to] of [
    ["E-mail", email],
    ["Mobile number", `+91${mobile}`],
  ] as const) {
    const panel = page.getByRole("region", { name })
    await panel.getByRole("button", { name: "Verify" }).click()
    await codeField(page).fill(await codeFor(to))
    await panel.getByRole("button", { name: "Verify" }).click()
    await expect(panel.getByText("Verified")).toBeVisible()
  }
  await expectNoFaultsNow(page)
  await page.getByRole("link", { name: "Go on" }).click()
  await page.waitForURL(at(slugOf(), "/student"))
})

test("a code asked for elsewhere asks about the other device and is not used up by it", async ({
  page,
  request,
  browser,
}) => {
  const account = await newcomer(request, slugOf())
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, slugOf(), account)
  await elsewhere.goto(at(slugOf(), "/register/verify"))
  const panel = elsewhere.getByRole("region", { name: "E-mail" })
  await panel.getByRole("button", { name: "Verify" }).click()
  await codeField(elsewhere).fill(await codeFor(account.email))
  await panel.getByRole("button", { name: "Verify" }).click()
  await expect(panel.getByText("Verified")).toBeVisible()
  await page.goto(at(slugOf(), "/login?way=code"))
  await page.getByRole("textbox", { name: "Mobile number or e-mail" }).fill(account.email)
  await page.getByRole("button", { name: "Send a code" }).click()
  await codeField(page).fill(await codeFor(account.email, 2))
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByRole("alertdialog")).toContainText("You are signed in on another device")
  await arrive(page)
  await expect(page).toHaveURL(at(slugOf(), "/student"))
})
