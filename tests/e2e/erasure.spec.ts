import { expect, type Page, test } from "@playwright/test"
import { type Account, urlAt, createStudent, signIn, demoSlug } from "./accounts"
import { createInstitute } from "./members"
import { expectScreenAccessible } from "./accessibility"

const privacyUrl = () => urlAt(demoSlug(), "/student/profile/privacy")
const keepButton = (page: Page) => page.getByRole("button", { name: "Keep my account" }).first()

/** Confirms the identity with the password, in the panel that asks for it. */
async function confirmIdentity(page: Page, { password }: Account) {
  const panel = page.getByRole("dialog")
  await panel.getByLabel("Your password").fill(password)
  await panel.getByRole("button", { name: "Go on" }).click()
  return panel
}

test("requesting erasure signs out everywhere, shows a notice on sign-in, and can be cancelled", async ({
  page,
  request,
  browser,
}) => {
  const account = await createStudent(request, demoSlug())
  await signIn(page, demoSlug(), account)
  await page.goto(privacyUrl())
  await page.getByRole("button", { name: "Erase my account" }).click()
  const panel = await confirmIdentity(page, account)
  await expect(panel.getByText("What stays, and why")).toBeVisible()
  await panel.getByRole("button", { name: "Erase my account" }).click()
  await page.waitForURL(urlAt(demoSlug(), "/login?gone=erase"), { waitUntil: "commit" })
  await expect(page.getByText("Your account is to be erased in fourteen days")).toBeVisible()

  const otherDevice = await (await browser.newContext()).newPage()
  await signIn(otherDevice, demoSlug(), account)
  await otherDevice.waitForURL(urlAt(demoSlug(), "/student"))
  await expect(otherDevice.getByRole("region", { name: "Your account is to be erased" })).toContainText(
    "Your account will be erased on",
  )
  await expectScreenAccessible(otherDevice, urlAt(demoSlug(), "/student/my-learning"))
  await keepButton(otherDevice).click()
  await expect(keepButton(otherDevice)).toHaveCount(0)
  await otherDevice.goto(privacyUrl())
  await expect(otherDevice.getByRole("button", { name: "Erase my account" })).toBeVisible()
  await otherDevice.context().close()
})

test("the only administrator of an institute cannot request erasure and sees the reason", async ({ page, request }) => {
  const slug = `solo-${Date.now().toString(36)}`
  await signIn(page, slug, await createInstitute(request, { slug, at: demoSlug() }))
  await page.goto(urlAt(slug, "/admin/profile/privacy"))
  await expect(page.getByText(/^You alone run Solo Academy/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Erase my account" })).toHaveCount(0)
})

test("language and appearance are applied in another browser", async ({ page, request, browser }) => {
  const account = await createStudent(request, demoSlug())
  await signIn(page, demoSlug(), account)
  await page.goto(urlAt(demoSlug(), "/student/profile/personal"))
  const savedResponse = () => page.waitForResponse((answer) => answer.url().endsWith("/saveOwnSettings") && answer.ok())
  await Promise.all([savedResponse(), page.getByLabel("Appearance", { exact: true }).selectOption("dark")])
  await page.getByLabel("Language", { exact: true }).selectOption("hi")
  await expect(page.locator("html")).toHaveAttribute("lang", "hi")

  const otherDevice = await (await browser.newContext()).newPage()
  await otherDevice.goto(urlAt(demoSlug(), "/login"))
  await expect(otherDevice.locator("html")).toHaveAttribute("lang", "en")
  await signIn(otherDevice, demoSlug(), account)
  await otherDevice.waitForURL(urlAt(demoSlug(), "/student"))
  await expect(otherDevice.locator("html")).toHaveAttribute("lang", "hi")
  await expect(otherDevice.locator("html")).toHaveAttribute("data-theme", "dark")
  await otherDevice.context().close()
})
