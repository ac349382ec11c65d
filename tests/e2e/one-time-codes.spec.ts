import { expectAccessible } from "./accessibility"
import { callApiAs } from "./api-calls"
import { codeField, waitForCode } from "./codes"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { fillSignInForm, finishSignIn } from "./sign-in-form"
import { expect, test } from "./fixtures"

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0")

test(
  "a person signs in with a code by keyboard alone, after a wrong code",
  { tag: ["@main", "@otp"] },
  async ({ page }) => {
    const { email } = await createMember()
    await page.goto(urlAt(demoSlug(), "/login"))
    await page.getByRole("tab", { name: "Use a password" }).focus()
    await page.keyboard.press("ArrowRight")
    await expect(page).toHaveURL(urlAt(demoSlug(), "/login?method=code"))
    await expect(page.getByRole("tab", { name: "Use a code" })).toBeFocused()
    const identifier = page.getByRole("textbox", { name: "Mobile number or email" })
    await identifier.focus()
    await page.keyboard.type("neither")
    await page.keyboard.press("Enter")
    await expect(page.getByText("Enter a valid mobile number or email.")).toBeVisible()
    await identifier.fill(email.toUpperCase())
    await page.keyboard.press("Enter")

    await expect(codeField(page)).toBeFocused()
    await expect(page.getByRole("button", { name: /Resend code in/ })).toBeDisabled()
    await expectAccessible(page)
    const right = await waitForCode(email)
    await page.keyboard.type(wrongCode(right))
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is incorrect")
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type(right)
    await page.keyboard.press("Enter")
    await page.waitForURL(urlAt(demoSlug(), "/student"))
    await expect(page.getByText("Tara").first()).toBeVisible()
  },
)

test(
  "a forgotten password is reset, and the old one is rejected",
  { tag: ["@phone", "@passwords", "@otp"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    const otherDevice = await openPage(account, "/student")

    await page.goto(urlAt(demoSlug(), "/login"))
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    await page.getByRole("textbox", { name: "Email" }).fill(account.email)
    await page.getByRole("button", { name: "Send code" }).click()
    await page.waitForURL(urlAt(demoSlug(), `/confirm-otp?email=${encodeURIComponent(account.email)}`))
    await codeField(page).fill(await waitForCode(account.email))
    await page.getByRole("button", { name: "Continue" }).click()
    const password = page.getByLabel("New password", { exact: true })
    await password.fill("password123")
    await page.getByRole("button", { name: "Save and sign in" }).click()
    await expect(page.getByText("This password is too common")).toBeVisible()
    await expectAccessible(page)
    await password.fill("a new sentence nobody guesses")
    await page.getByRole("button", { name: "Save and sign in" }).click()
    await page.waitForURL(urlAt(demoSlug(), "/student"))

    await otherDevice.goto(urlAt(demoSlug(), "/student"))
    await otherDevice.waitForURL((url) => url.pathname !== "/student")
    await otherDevice.goto(urlAt(demoSlug(), "/login"))
    await fillSignInForm(otherDevice, account)
    await expect(otherDevice.getByRole("main").getByRole("alert")).toHaveText("The email or password is incorrect.")
  },
)

test(
  "a sign-up with a referral code shows the referrer, takes the code of the e-mail, then verifies the mobile",
  { tag: ["@main", "@sign-up", "@referrals", "@otp"] },
  async ({ page, openPage }) => {
    const friend = await openPage(await createMember(), "/api/health")
    const { code } = await callApiAs<{ code: string }>(friend, "/payments/v2/api/referralCode")

    const stamp = Date.now() % 100_000_000
    const [email, mobile] = [
      `e2e-${stamp}-${demoSlug()}@people.test`,
      `9${demoSlug() === "acme" ? 1 : 2}${String(stamp).padStart(8, "0")}`,
    ]
    await page.goto(urlAt(demoSlug(), `/register?ref=${code}`))
    await expect(page.getByText("Tara invited you. Get 10% off your first purchase.")).toBeVisible()
    await page.getByRole("textbox", { name: "First name" }).fill("Noor")
    await page.getByRole("textbox", { name: "Email" }).fill(email)
    await page.getByRole("textbox", { name: "Mobile number" }).fill(mobile)
    await page.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
    await page.getByRole("button", { name: "Create account" }).click()
    await codeField(page).fill(await waitForCode(email))
    await page.getByRole("button", { name: "Create account" }).click()
    await page.waitForURL(urlAt(demoSlug(), "/register/verify"))

    await expect(page.getByRole("region", { name: "Email" }).getByText("Verified")).toBeVisible()
    const panel = page.getByRole("region", { name: "Mobile number" })
    await panel.getByRole("button", { name: "Verify" }).click()
    await codeField(page).fill(await waitForCode(`+91${mobile}`))
    await panel.getByRole("button", { name: "Verify" }).click()
    await expect(panel.getByText("Verified")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Continue" }).click()
    await page.waitForURL(urlAt(demoSlug(), "/student"))
  },
)

test(
  "a code sign-in asks to end the session on another device and does not use up the code",
  { tag: ["@phone", "@otp", "@auth"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    const otherDevice = await openPage(account, "/register/verify")
    const panel = otherDevice.getByRole("region", { name: "Email" })
    await panel.getByRole("button", { name: "Verify" }).click()
    await codeField(otherDevice).fill(await waitForCode(account.email))
    await panel.getByRole("button", { name: "Verify" }).click()
    await expect(panel.getByText("Verified")).toBeVisible()
    await page.goto(urlAt(demoSlug(), "/login?method=code"))
    await page.getByRole("textbox", { name: "Mobile number or email" }).fill(account.email)
    await page.getByRole("button", { name: "Send code" }).click()
    await codeField(page).fill(await waitForCode(account.email, 2))
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await expect(page.getByRole("alertdialog")).toContainText("You are signed in on another device")
    await finishSignIn(page)
    await expect(page).toHaveURL(urlAt(demoSlug(), "/student"))
  },
)
