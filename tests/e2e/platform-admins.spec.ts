import { expect, test } from "@playwright/test"
import { rows } from "./admin-screens"
import { latestMessageTo } from "./invitations"
import { finishSignIn, urlAt, fillSignInForm, signIn, demoSlug } from "./accounts"
import { createAdmin, createMember, setVerifiedMobile } from "./members"
import { expectAccessible, waitForAnimations } from "./accessibility"

const verificationUrl = () => urlAt(demoSlug(), "/admin/institute/verification")

test("the platform releases the lost number of an administrator, who can then set another", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const mobile = `+9170${String(Date.now()).slice(-8)}`
  const admin = await createAdmin(request, demoSlug())
  await setVerifiedMobile(admin, mobile)
  const adminPage = await browser.newPage()
  await signIn(adminPage, demoSlug(), admin)
  await adminPage.goto(verificationUrl())
  await expect(adminPage.getByText("Verified", { exact: true })).toBeVisible()

  await page.goto("/login")
  await fillSignInForm(page, await createMember(request, "lectern", "SuperAdmin"))
  await finishSignIn(page)
  await page.goto(`/master/institutes?search=${demoSlug()}`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole("button", { name: /^Actions for/ }).click()
  await page.getByRole("menuitem", { name: "Administrators" }).click()
  await expect(page).toHaveURL(/admins=\d+/)
  const sheet = page.getByRole("dialog", { name: /^Administrators of/ })
  const card = sheet.getByRole("listitem").filter({ hasText: admin.email })
  await expect(card).toContainText(`•••• ${mobile.slice(-4)}`)
  await expect(card.getByText("Verified", { exact: true })).toBeVisible()
  await expect(page.getByText(mobile)).toHaveCount(0)
  await card.getByRole("button", { name: /^Release the number of/ }).click()
  await waitForAnimations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await card.getByRole("textbox", { name: "Reason" }).fill("They came by and showed their passport")
  await card.getByRole("button", { name: "Release number" }).click()
  await expect(page.getByText(/^The number of .* is released$/)).toBeVisible()
  await expect(card.getByText("Not verified")).toBeVisible()
  await expect(card.getByRole("button", { name: /^Release/ })).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toHaveCount(0)

  await adminPage.waitForURL((url) => !url.pathname.startsWith("/admin"))
  expect(await latestMessageTo(mobile, /this number was released from your account/)).toBeTruthy()
  await signIn(adminPage, demoSlug(), admin)
  await adminPage.goto(await latestMessageTo(admin.email, /http\S+\/admin\/institute\/verification/))
  await adminPage.getByRole("button", { name: "Change mobile number" }).click()
  await adminPage.getByLabel("Your password").fill(admin.password)
  await adminPage.getByRole("button", { name: "Go on" }).click()
  await adminPage.getByLabel("New mobile number").fill("9876501234")
  await expect(adminPage.getByRole("button", { name: "Send a code" })).toBeEnabled()
})
