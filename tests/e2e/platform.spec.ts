import { expect, test } from "@playwright/test"
import { openDashboard, rows, formatRupees, statTile, unique } from "./admin-screens"
import { finishSignIn, DEMO_PASSWORD, fillSignInForm } from "./accounts"
import { expectScreenAccessible } from "./accessibility"
import { postEnquiry } from "./enquiries"

type PlatformStats = { activeInstitutes: number; turnoverMinor: number; openEnquiries: number }

// The platform owner is one account with one session.
test("the platform owner sees every institute, the total stats and the enquiries", async ({ page }) => {
  test.slow()
  test.skip(test.info().project.name === "phone", "one session a person")
  const name = unique("Platform")
  const enquiry = { instituteId: 1, email: "asha@example.test", message: "Can we move our school over to you?" }
  for (let sent = 0; sent < 11; sent++) {
    const { status, body } = await postEnquiry(JSON.stringify({ ...enquiry, name: `${name} ${sent}` }))
    expect(status, body).toBe(200)
  }
  await page.goto("/login")
  await fillSignInForm(page, { email: "super@lectern.test", password: DEMO_PASSWORD })
  await finishSignIn(page)
  await expect(page).toHaveURL((url) => url.pathname === "/master")

  const before = await openDashboard<PlatformStats>(page, "/master")
  await expect(statTile(page, "Active institutes")).toContainText(String(before.activeInstitutes))
  await expect(statTile(page, "Turnover of institutes")).toContainText(formatRupees(before.turnoverMinor))
  await expect(statTile(page, "Open enquiries")).toContainText(String(before.openEnquiries))

  await page.getByRole("link", { name: /^Active institutes/ }).click()
  await expect(rows(page)).toHaveCount(before.activeInstitutes)
  await page.getByRole("searchbox").fill("rival")
  await expect(page).toHaveURL(/search=rival/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("rival.localhost")
  await page.getByRole("searchbox").fill("zzzz")
  await page.getByRole("link", { name: "Show all" }).click()
  await expect(rows(page)).toHaveCount(before.activeInstitutes)

  await page.goto(`/master/enquiries?search=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole("link", { name: "Page 2" }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole("button", { name: /^Actions for/ }).click()
  await page.getByRole("menuitem", { name: "Mark as answered" }).click()
  await expect(rows(page)).toContainText("Answered")
  const after = await openDashboard<PlatformStats>(page, "/master")
  expect(after.openEnquiries).toBe(before.openEnquiries - 1)

  for (const path of ["/master", "/master/institutes", "/master/enquiries"]) await expectScreenAccessible(page, path)
  await page.setViewportSize({ width: 360, height: 760 })
  for (const path of ["/master", "/master/institutes", "/master/enquiries"]) await expectScreenAccessible(page, path)
})
