import type { Page } from "@playwright/test"
import { callApiAs } from "./api-calls"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { signIn } from "./sign-in"
import { finishSignIn } from "./sign-in-form"
import { expect, test } from "./fixtures"

let emailCount = 0
const uniqueGoogleEmail = () => `e2e-${process.pid}-${Date.now()}-${(emailCount += 1)}@gmail.com`
const googleButton = (page: Page) => page.getByRole("button", { name: "Continue with Google" })

/** The query parameters of the provider's authorisation page. */
const authorisationParams = (page: Page) => new URL(page.url()).searchParams

async function consent(page: Page, account: string, answer: "Allow" | "Deny" = "Allow") {
  await page.waitForURL(/\/authorise\?/)
  await page.getByRole("textbox", { name: "Account" }).fill(account)
  await page.getByRole("button", { name: answer }).click()
}

test(
  "a person signs in with Google at their institute's host, and again as the same account",
  { tag: ["@phone", "@main", "@social-login"] },
  async ({ page, context }) => {
    const account = uniqueGoogleEmail()
    await page.goto(urlAt(demoSlug(), "/login"))
    const width = (await googleButton(page).boundingBox())?.width ?? 0
    expect(width).toBeGreaterThanOrEqual(200)
    expect(width).toBeLessThanOrEqual(400)

    await googleButton(page).click()
    await page.waitForURL(/\/authorise\?/)
    expect(authorisationParams(page).get("scope")).toBe(
      "openid email profile https://www.googleapis.com/auth/youtube.readonly",
    )
    expect(authorisationParams(page).get("prompt")).toBe("consent")
    expect(authorisationParams(page).get("code_challenge_method")).toBe("S256")
    for (const name of ["state", "nonce", "code_challenge"])
      expect(authorisationParams(page).get(name)).toMatch(/^[\w-]{30,}$/)
    expect(authorisationParams(page).get("redirect_uri")).toBe(
      new URL("/api/auth/callback/google", test.info().project.use.baseURL).href,
    )
    await consent(page, account)
    await page.waitForURL(urlAt(demoSlug(), "/student"))
    await expect(page.getByText("Noor").first()).toBeVisible()
    const atMainHost = await context.cookies(test.info().project.use.baseURL ?? "")
    expect(atMainHost.filter(({ name }) => name.includes("session-token"))).toEqual([])

    await page.getByRole("button", { name: /^Noor.*’s account$/ }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
    await page.goto(urlAt(demoSlug(), "/login"))
    await googleButton(page).click()
    await consent(page, account)
    await page.waitForURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "a second device asks first, and the ticket is removed from the URL",
  { tag: ["@phone", "@social-login"] },
  async ({ page, openPage }) => {
    const account = uniqueGoogleEmail()
    await page.goto(urlAt(demoSlug(), "/login"))
    await googleButton(page).click()
    await consent(page, account)
    await page.waitForURL(urlAt(demoSlug(), "/student"))

    const otherDevice = await openPage()
    await otherDevice.goto(urlAt(demoSlug(), "/login"))
    await googleButton(otherDevice).click()
    await consent(otherDevice, account)
    await expect(otherDevice.getByRole("alertdialog")).toContainText("You are signed in on another device")
    expect(otherDevice.url()).toBe(urlAt(demoSlug(), "/login"))
    await finishSignIn(otherDevice)
    await expect(otherDevice).toHaveURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "denying consent returns to the institute's sign-in page",
  { tag: ["@phone", "@social-login"] },
  async ({ page }) => {
    await page.goto(urlAt(demoSlug(), "/login"))
    await googleButton(page).click()
    await consent(page, uniqueGoogleEmail(), "Deny")
    await page.waitForURL(urlAt(demoSlug(), "/login"))
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Sign-in was not completed.")
    await expect(page.getByRole("tab", { name: "Use a password" })).toBeVisible()
  },
)

test("Facebook sign-in requests the e-mail only", { tag: ["@social-login"] }, async ({ page }) => {
  await page.goto(urlAt(demoSlug(), "/login"))
  await page.getByRole("button", { name: "Continue with Facebook" }).click()
  await page.waitForURL(/\/authorise\?/)
  expect(authorisationParams(page).get("scope")).toBe("email public_profile")
  await consent(page, uniqueGoogleEmail())
  await page.waitForURL(urlAt(demoSlug(), "/student"))
})

test(
  "a person signs up with Google using a member's referral code",
  { tag: ["@phone", "@social-login", "@referrals"] },
  async ({ page, openPage }) => {
    const friend = await openPage(await createMember(), "/api/health")
    const { code } = await callApiAs<{ code: string }>(friend, "/payments/v2/api/referralCode")
    await page.goto(urlAt(demoSlug(), `/register?ref=${code}`))
    // Its institute has no programme, so that nothing is promised.
    await expect(page.getByText("Tara invited you.", { exact: true })).toBeVisible()
    const width = (await googleButton(page).boundingBox())?.width ?? 0
    expect(width).toBeGreaterThanOrEqual(200)
    expect(width).toBeLessThanOrEqual(400)
    await googleButton(page).click()
    await page.waitForURL(/\/authorise\?/)
    expect(authorisationParams(page).get("prompt")).toBe("consent")
    await consent(page, uniqueGoogleEmail())
    await page.waitForURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "an account is connected with Google, signed in with it, and disconnected",
  { tag: ["@social-login"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    const mailbox = uniqueGoogleEmail()
    const path = "/student/profile/personal"
    await signIn(page, account, path)
    const confirmIdentity = async () => {
      await page.getByRole("dialog").getByLabel("Your password").fill(account.password)
      await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click()
    }
    await page.getByRole("button", { name: "Connect Google" }).click()
    await confirmIdentity()
    await consent(page, mailbox)
    await page.waitForURL(urlAt(demoSlug(), path))
    await expect(page.getByRole("button", { name: "Disconnect Google" })).toBeVisible()
    const width = (await page.getByRole("button", { name: "Disconnect Google" }).boundingBox())?.width ?? 0
    expect(width).toBeGreaterThanOrEqual(200)
    expect(width).toBeLessThanOrEqual(400)

    const otherDevice = await openPage()
    await otherDevice.goto(urlAt(demoSlug(), "/login"))
    await googleButton(otherDevice).click()
    await consent(otherDevice, mailbox)
    await finishSignIn(otherDevice)
    await expect(otherDevice.getByText("Tara").first()).toBeVisible()

    await signIn(page, account, path)
    await page.getByRole("button", { name: "Disconnect Google" }).click()
    await confirmIdentity()
    await expect(page.getByRole("button", { name: "Connect Google" })).toBeVisible()
  },
)

test(
  "a callback that this browser did not start signs nobody in",
  { tag: ["@social-login"] },
  async ({ page, openPage, baseURL }) => {
    await page.goto(urlAt(demoSlug(), "/login"))
    await googleButton(page).click()
    await page.waitForURL(/\/authorise\?/)
    const stolen = `${baseURL}/api/auth/callback/google?state=${authorisationParams(page).get("state")}&code=made-up`
    const other = await openPage()
    await other.goto(stolen)
    await other.waitForURL((url) => url.pathname === "/login")
    const session = await other.evaluate(async () => (await fetch("/api/auth/session")).json())
    expect(session).toEqual({})
  },
)

test(
  "a ticket of another browser signs nobody in",
  { tag: ["@phone", "@social-login"] },
  async ({ page, openPage }) => {
    await page.goto(urlAt(demoSlug(), "/login"))
    await googleButton(page).click()
    await page.waitForURL(/\/authorise\?/)
    let ticket = ""
    await page.route("**/api/auth/callback/ticket", (route) => {
      ticket =
        route
          .request()
          .postData()
          ?.match(/ticket=([\w-]{43})/)?.[1] ?? ""
      return route.abort()
    })
    await consent(page, uniqueGoogleEmail())
    await expect.poll(() => ticket).not.toBe("")
    const victim = await openPage()
    await victim.goto(urlAt(demoSlug(), `/login#ticket=${ticket}`))
    await expect(victim.getByRole("main").getByRole("alert")).toBeVisible()
    expect(new URL(victim.url()).pathname).toBe("/login")
    expect(new URL(victim.url()).hash).toBe("")
  },
)
