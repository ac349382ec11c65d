import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { finishSignIn, urlAt, fillSignInForm, createStudent, signIn, demoSlug } from "./accounts"
import { expectAccessible } from "./accessibility"

/** The one-time codes in the outbox for a recipient, newest first. */
function listCodesFor(to: string): string[] {
  const folder = join(process.env.E2E_DATA ?? "", "outbox")
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"))
  const messages = names
    .toSorted()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { to: string; text: string })
  return messages.filter((message) => message.to === to).flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])
}

/** Waits for at least `atLeast` codes and returns the newest. */
async function waitForCode(to: string, atLeast = 1): Promise<string> {
  await expect.poll(() => listCodesFor(to).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(atLeast)
  return listCodesFor(to)[0] ?? ""
}

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" })
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0")

test("a person signs in with a code by keyboard alone, after a wrong code", async ({ page, request }) => {
  const { email } = await createStudent(request, demoSlug())
  await page.goto(urlAt(demoSlug(), "/login"))
  await page.getByRole("tab", { name: "With a password" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page).toHaveURL(urlAt(demoSlug(), "/login?way=code"))
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
  await expectAccessible(page)
  const right = await waitForCode(email)
  await page.keyboard.type(wrongCode(right))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is not right")
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(right)
  await page.keyboard.press("Enter")
  await page.waitForURL(urlAt(demoSlug(), "/student"))
  await expect(page.getByText("Tara").first()).toBeVisible()
})

test("a forgotten password is reset, and the old one is rejected", async ({ page, request, browser }) => {
  const account = await createStudent(request, demoSlug())
  const otherDevice = await (await browser.newContext()).newPage()
  await signIn(otherDevice, demoSlug(), account)

  await page.goto(urlAt(demoSlug(), "/login"))
  await page.getByRole("link", { name: "Forgot your password?" }).click()
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email)
  await page.getByRole("button", { name: "Send a code" }).click()
  await page.waitForURL(urlAt(demoSlug(), `/confirm-otp?email=${encodeURIComponent(account.email)}`))
  await codeField(page).fill(await waitForCode(account.email))
  await page.getByRole("button", { name: "Go on" }).click()
  const password = page.getByLabel("New password", { exact: true })
  await password.fill("password123")
  await page.getByRole("button", { name: "Save and sign in" }).click()
  await expect(page.getByText("Many people use this password")).toBeVisible()
  await expectAccessible(page)
  await password.fill("a new sentence nobody guesses")
  await page.getByRole("button", { name: "Save and sign in" }).click()
  await page.waitForURL(urlAt(demoSlug(), "/student"))

  await otherDevice.goto(urlAt(demoSlug(), "/student"))
  await otherDevice.waitForURL((url) => url.pathname !== "/student")
  await otherDevice.goto(urlAt(demoSlug(), "/login"))
  await fillSignInForm(otherDevice, account)
  await expect(otherDevice.getByRole("main").getByRole("alert")).toHaveText("The e-mail or the password is not right.")
})

test("a sign-up with a referral code shows the referrer, then verifies e-mail and mobile", async ({
  page,
  request,
  browser,
}) => {
  const friend = await (await browser.newContext()).newPage()
  await signIn(friend, demoSlug(), await createStudent(request, demoSlug()))
  const code = await friend.evaluate(async () => {
    const session = await (await fetch("/api/auth/session")).json()
    const headers = { Authorization: `Bearer ${session.access_token}`, loginToken: session.user_unique_login_token }
    const { data } = await (await fetch("/api/payments/v2/api/referralCode", { headers })).json()
    return String(data.code)
  })

  const stamp = Date.now() % 100_000_000
  const [email, mobile] = [
    `e2e-${stamp}-${demoSlug()}@people.test`,
    `9${demoSlug() === "acme" ? 1 : 2}${String(stamp).padStart(8, "0")}`,
  ]
  await page.goto(urlAt(demoSlug(), `/register?ref=${code}`))
  await expect(page.getByText("Tara invites you: 10 % off what you buy first.")).toBeVisible()
  await page.getByRole("textbox", { name: "First name" }).fill("Noor")
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await page.getByRole("textbox", { name: "Mobile number" }).fill(mobile)
  await page.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL(urlAt(demoSlug(), "/register/verify"))

  for (const [name, to] of [
    ["E-mail", email],
    ["Mobile number", `+91${mobile}`],
  ] as const) {
    const panel = page.getByRole("region", { name })
    await panel.getByRole("button", { name: "Verify" }).click()
    await codeField(page).fill(await waitForCode(to))
    await panel.getByRole("button", { name: "Verify" }).click()
    await expect(panel.getByText("Verified")).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole("link", { name: "Go on" }).click()
  await page.waitForURL(urlAt(demoSlug(), "/student"))
})

test("a code sign-in asks to end the session on another device and does not use up the code", async ({
  page,
  request,
  browser,
}) => {
  const account = await createStudent(request, demoSlug())
  const otherDevice = await (await browser.newContext()).newPage()
  await signIn(otherDevice, demoSlug(), account)
  await otherDevice.goto(urlAt(demoSlug(), "/register/verify"))
  const panel = otherDevice.getByRole("region", { name: "E-mail" })
  await panel.getByRole("button", { name: "Verify" }).click()
  await codeField(otherDevice).fill(await waitForCode(account.email))
  await panel.getByRole("button", { name: "Verify" }).click()
  await expect(panel.getByText("Verified")).toBeVisible()
  await page.goto(urlAt(demoSlug(), "/login?way=code"))
  await page.getByRole("textbox", { name: "Mobile number or e-mail" }).fill(account.email)
  await page.getByRole("button", { name: "Send a code" }).click()
  await codeField(page).fill(await waitForCode(account.email, 2))
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByRole("alertdialog")).toContainText("You are signed in on another device")
  await finishSignIn(page)
  await expect(page).toHaveURL(urlAt(demoSlug(), "/student"))
})
