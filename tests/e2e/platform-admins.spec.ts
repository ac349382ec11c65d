import { expect, test } from "@playwright/test"
import { rows } from "./desk"
import { lastSent } from "./invited"
import { arrive, at, fillIn, signIn, slugOf } from "./newcomer"
import { ownAdmin, ownMember, proveNumber } from "./own-admin"
import { expectNoFaultsNow, stillness } from "./faults"

const verification = () => at(slugOf(), "/admin/institute/verification")

test("the platform releases the number of an administrator who has lost it, and they may set another", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const mobile = `+9170${String(Date.now()).slice(-8)}`
  const admin = await ownAdmin(request, slugOf())
  await proveNumber(admin, mobile)
  const theirs = await browser.newPage()
  await signIn(theirs, slugOf(), admin)
  await theirs.goto(verification())
  await expect(theirs.getByText("Verified", { exact: true })).toBeVisible()

  await page.goto("/login")
  await fillIn(page, await ownMember(request, "lectern", "SuperAdmin"))
  await arrive(page)
  await page.goto(`/master/institutes?search=${slugOf()}`)
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
  await stillness(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectNoFaultsNow(page)
  await card.getByRole("textbox", { name: "Reason" }).fill("They came by and showed their passport")
  await card.getByRole("button", { name: "Release number" }).click()
  await expect(page.getByText(/^The number of .* is released$/)).toBeVisible()
  await expect(card.getByText("Not verified")).toBeVisible()
  await expect(card.getByRole("button", { name: /^Release/ })).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toHaveCount(0)

  await theirs.waitForURL((url) => !url.pathname.startsWith("/admin"))
  expect(await lastSent(mobile, /this number was released from your account/)).toBeTruthy()
  await signIn(theirs, slugOf(), admin)
  await theirs.goto(await lastSent(admin.email, /http\S+\/admin\/institute\/verification/))
  await theirs.getByRole("button", { name: "Change mobile number" }).click()
  await theirs.getByLabel("Your password").fill(admin.password)
  await theirs.getByRole("button", { name: "Go on" }).click()
  await theirs.getByLabel("New mobile number").fill("9876501234")
  await expect(theirs.getByRole("button", { name: "Send a code" })).toBeEnabled()
})
