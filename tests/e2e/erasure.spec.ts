import type { Page } from "@playwright/test"
import { demoSlug, urlAt } from "./institute-urls"
import { createInstitute, createMember } from "./members"
import { signIn } from "./sign-in"
import { type Account, fillSignInForm, finishSignIn, signInWithForm } from "./sign-in-form"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"

const PRIVACY = "/student/profile/privacy"
const keepButton = (page: Page) => page.getByRole("button", { name: "Keep my account" }).first()

/** Confirms the identity with the password, in the panel that asks for it. */
async function confirmIdentity(page: Page, { password }: Account) {
  const panel = page.getByRole("dialog")
  await panel.getByLabel("Your password").fill(password)
  await panel.getByRole("button", { name: "Continue" }).click()
  return panel
}

test(
  "requesting erasure signs out everywhere, shows a notice on sign-in, and can be cancelled",
  { tag: ["@phone", "@main", "@erasure"] },
  async ({ page, openPage }) => {
    const account = await createMember()
    await signIn(page, account, PRIVACY)
    await page.getByRole("button", { name: "Delete my account" }).click()
    const panel = await confirmIdentity(page, account)
    await expect(panel.getByText("What is kept, and why")).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole("button", { name: "Delete my account" }).click()
    await page.waitForURL(urlAt(demoSlug(), "/login?after=erase"), { waitUntil: "commit" })
    await expect(page.getByText("Your account will be deleted in 14 days")).toBeVisible()

    const otherDevice = await openPage()
    await signInWithForm(otherDevice, demoSlug(), account)
    await otherDevice.waitForURL(urlAt(demoSlug(), "/student"))
    await expect(otherDevice.getByRole("region", { name: "Your account is scheduled for deletion" })).toContainText(
      "Your account will be deleted on",
    )
    await expectAccessible(otherDevice)
    await keepButton(otherDevice).click()
    await expect(keepButton(otherDevice)).toHaveCount(0)
    await otherDevice.goto(urlAt(demoSlug(), PRIVACY))
    await expect(otherDevice.getByRole("button", { name: "Delete my account" })).toBeVisible()
  },
)

test(
  "the only administrator of an institute cannot request erasure and sees the reason",
  { tag: ["@phone", "@erasure"] },
  async ({ page }) => {
    const admin = await createInstitute(`solo-${Date.now().toString(36)}`, "Solo Academy")
    await signIn(page, admin, "/admin/profile/privacy")
    await expect(page.getByText(/^You’re the only institute admin of Solo Academy/)).toBeVisible()
    await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0)
  },
)

test("language and appearance are applied in another browser", { tag: ["@profile"] }, async ({ page, openPage }) => {
  const account = await createMember()
  await signIn(page, account, "/student/profile/personal")
  const savedResponse = () => page.waitForResponse((answer) => answer.url().endsWith("/saveOwnSettings") && answer.ok())
  await Promise.all([savedResponse(), page.getByLabel("Theme", { exact: true }).selectOption("dark")])
  await page.getByLabel("Language", { exact: true }).selectOption("hi")
  await expect(page.locator("html")).toHaveAttribute("lang", "hi")

  const otherDevice = await openPage()
  await otherDevice.goto(urlAt(demoSlug(), "/login"))
  await expect(otherDevice.locator("html")).toHaveAttribute("lang", "en")
  await fillSignInForm(otherDevice, account)
  await finishSignIn(otherDevice)
  await otherDevice.waitForURL(urlAt(demoSlug(), "/student"))
  await expect(otherDevice.locator("html")).toHaveAttribute("lang", "hi")
  await expect(otherDevice.locator("html")).toHaveAttribute("data-theme", "dark")
})
