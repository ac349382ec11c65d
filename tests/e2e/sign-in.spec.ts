import type { Page } from "@playwright/test"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { expectAccessible } from "./accessibility"
import { codeField, waitForCode } from "./codes"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { signIn } from "./sign-in"
import { fillSignInForm, finishSignIn, signInWithForm } from "./sign-in-form"
import { expect, test } from "./fixtures"

const readBrowserStorage = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))

test(
  "a person signs up, enters their area and signs out",
  { tag: ["@layout", "@main", "@auth", "@sign-up"] },
  async ({ page, context }) => {
    const email = `e2e-${Date.now()}-${test.info().project.name}@people.test`
    await page.goto(urlAt(demoSlug(), "/login"))
    await page.getByRole("link", { name: "Create an account" }).click()
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(page.getByRole("textbox", { name: "First name" })).toBeFocused()
    await expect(page.getByText("Enter your email.")).toBeVisible()

    await page.getByRole("textbox", { name: "First name" }).fill("Tara")
    await page.getByRole("textbox", { name: "Email" }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill("password123")
    await page.getByRole("button", { name: "Create account" }).click()
    await expect(page.getByText("This password is too common")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email)

    await page.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
    await page.getByRole("button", { name: "Create account" }).click()
    await expectAccessible(page)
    await codeField(page).fill(await waitForCode(email))
    await page.getByRole("button", { name: "Create account" }).click()
    await page.waitForURL(urlAt(demoSlug(), "/student"))
    await expect(page.getByText("Tara").first()).toBeVisible()

    await page.getByRole("button", { name: /^Tara.*’s account$/ }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
    expect((await context.cookies()).filter(({ name }) => name.includes("session-token"))).toEqual([])
    expect(await readBrowserStorage(page)).not.toHaveProperty("auth")
    // Module access comes before the session, and a visitor has none.
    await page.goto(urlAt(demoSlug(), "/student"))
    await expect(page).toHaveURL(urlAt(demoSlug(), "/error"))
  },
)

test(
  "a wrong password shows an error, keeps the e-mail and focuses the password",
  { tag: ["@phone", "@auth"] },
  async ({ page }) => {
    await page.goto(urlAt(demoSlug(), "/login"))
    await fillSignInForm(page, { email: `nobody-${Date.now()}@people.test`, password: "a guess" })
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("The email or password is incorrect.")
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
    await expect(page.getByRole("textbox", { name: "Email" })).not.toHaveValue("")
    await expectAccessible(page)
    expect(page.url()).toBe(urlAt(demoSlug(), "/login"))
  },
)

test(
  "the requested path is opened after sign-in, and only a path of our own",
  { tag: ["@auth"] },
  async ({ page, context }) => {
    const account = await createMember()
    await page.goto(urlAt(demoSlug(), "/student/my-learning?show=done"))
    await expect(page).toHaveURL(urlAt(demoSlug(), "/error"))
    await page.getByRole("link", { name: "Sign in" }).click()
    await fillSignInForm(page, account)
    await finishSignIn(page)
    await page.waitForURL(urlAt(demoSlug(), "/student/my-learning?show=done"))

    await context.clearCookies()
    await page.goto(urlAt(demoSlug(), "/login"))
    await context.addCookies([
      { name: "path", value: encodeURIComponent("//evil.test/student"), url: urlAt(demoSlug(), "/") },
    ])
    await fillSignInForm(page, account)
    await finishSignIn(page)
    await expect(page).toHaveURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "cookies are host-only and HttpOnly, and no storage contains a token",
  { tag: ["@phone", "@main", "@auth"] },
  async ({ page, context }) => {
    const account = await createMember()
    await signInWithForm(page, demoSlug(), account)
    const cookies = (await context.cookies(page.url())).filter(({ name }) => name.includes("next-auth"))
    expect(cookies.map(({ name }) => name).toSorted()).toEqual([
      "__Host-next-auth.callback-url",
      "__Host-next-auth.csrf-token",
      "__Host-next-auth.session-token",
    ])
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" })
    expect(new Set(cookies.map(({ domain }) => domain))).toEqual(new Set([new URL(page.url()).hostname]))

    const session = await page.evaluate(async () => (await fetch("/api/auth/session")).json())
    const stored = JSON.stringify([
      await readBrowserStorage(page),
      await page.evaluate(() => document.cookie),
      await page.content(),
    ])
    for (const token of [session.access_token, session.user_unique_login_token]) {
      expect(token).toEqual(expect.any(String))
      expect(stored).not.toContain(token)
    }
    expect(JSON.parse((await readBrowserStorage(page)).auth ?? "{}")).toEqual({
      user_id: expect.any(Number),
      user_profile_id: expect.any(Number),
      first_name: "Tara",
      email: account.email,
      mobile_number: null,
      gender: null,
      profileImage: null,
      role: { roleType: "Student" },
      selectedInstitute: session.user.selectedInstitute,
      bucketName: `institute-${session.user.selectedInstitute}`,
    })
  },
)

test(
  "a second sign-in asks first, then ends the other session, which shows a dialog and leaves",
  { tag: ["@phone", "@main", "@auth"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    await signInWithForm(page, demoSlug(), account)
    const otherDevice = await openPage()
    await otherDevice.goto(urlAt(demoSlug(), "/login"))
    await fillSignInForm(otherDevice, account)
    const question = otherDevice.getByRole("alertdialog")
    await expect(question).toContainText("You are signed in on another device")
    await expect(question).toContainText(/Chrome, (?:Linux|Android)/)
    await expectAccessible(otherDevice)
    await question.getByRole("button", { name: "Cancel" }).click()
    await expect(question).toBeHidden()
    await page.goto(urlAt(demoSlug(), "/student"))
    await expect(page).toHaveURL(urlAt(demoSlug(), "/student"))

    // An open page is notified over the live connection; this page has to find out with its next request.
    await page.goto("about:blank")
    await otherDevice.getByRole("button", { name: "Sign in", exact: true }).click()
    await question.getByRole("button", { name: "Sign in here" }).click()
    await otherDevice.waitForURL(urlAt(demoSlug(), "/student"))

    await page.goto(urlAt(demoSlug(), "/student"))
    const dialog = page.getByRole("alertdialog")
    await expect(dialog).toContainText("Error!")
    await expect(dialog).toContainText("Someone else is logged in your account")
    await dialog.getByRole("button", { name: "Ok" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
    expect(await readBrowserStorage(page)).not.toHaveProperty("auth")

    await otherDevice.goto(urlAt(demoSlug(), "/student"))
    await expect(otherDevice).toHaveURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "without a live connection the end of the session is detected by the next call",
  { tag: ["@phone", "@auth"] },
  async ({ page, request }) => {
    await page.routeWebSocket(/\/live$/, () => undefined)
    const account = await createMember()
    await signIn(page, account, "/student")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const again = {
      username: account.email,
      password: account.password,
      instituteId: account.instituteId,
      isWebLogin: true,
      endOther: true,
    }
    expect((await request.post("/api/users/v2/api/login", { data: again })).ok()).toBe(true)

    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
    await page.getByRole("navigation").getByRole("link", { name: "My learning" }).first().click()
    await expect(page.getByRole("alertdialog")).toContainText("Someone else is logged in your account")
  },
)

test(
  "a person cannot enter the area of another role or of another institute",
  { tag: ["@main", "@auth"] },
  async ({ page }) => {
    await signIn(page, await createMember())
    for (const area of ["teacher", "admin", "master"]) {
      await page.goto(urlAt(demoSlug(), `/${area}`))
      await expect(page).toHaveURL(urlAt(demoSlug(), "/error"))
    }
    await page.goto(urlAt("sargam", "/student"))
    await expect(page).toHaveURL(urlAt("sargam", "/error"))
    await page.goto(urlAt("sargam", "/admin"))
    await page.waitForURL((url) => url.pathname.startsWith("/institute/"))
  },
)

test("an unknown path of an area shows a 404 page within the area", { tag: ["@phone", "@auth"] }, async ({ page }) => {
  await signIn(page, await createMember())
  const answer = await page.goto(urlAt(demoSlug(), "/student/profile/nothing"))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeAttached()
  await expect(page.getByRole("button", { name: /^Tara.*’s account$/ })).toBeVisible()
  await page.getByRole("link", { name: "Go to dashboard" }).click()
  await expect(page).toHaveURL(urlAt(demoSlug(), "/student"))
})

// The demo accounts at the main host, which no other test uses: a person has one session at an institute at a time.
for (const [name, area] of Object.entries({ teacher: "/teacher", admin: "/admin", super: "/master" })) {
  test(`the platform's ${name} account enters ${area}`, { tag: ["@auth"] }, async ({ page, baseURL }) => {
    await page.goto("/login")
    await fillSignInForm(page, { email: `${name}@lectern.test`, password: DEMO_PASSWORD })
    await finishSignIn(page)
    await expect(page).toHaveURL(`${baseURL}${area}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.goto(urlAt("acme", area))
    await page.waitForURL((url) => url.pathname.startsWith(area === "/teacher" ? "/error" : "/institute/"))
  })
}
