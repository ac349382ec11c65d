import { expect, test } from "@playwright/test"
import { openDashboard, rows, rupees, tile, unique, writeFromElsewhere } from "./desk"
import { arrive, DEMO_PASSWORD, fillIn } from "./newcomer"
import { expectNoFaults } from "./faults"

type Platform = { activeInstitutes: number; turnoverMinor: number; openEnquiries: number }

// The owner of the platform is one person, and has one session.
test("the platform's owner sees every institute, the figures over all, and what visitors wrote", async ({ page }) => {
  test.slow()
  test.skip(test.info().project.name === "phone", "one session a person")
  const word = unique("Platform")
  const letter = { instituteId: 1, email: "asha@example.test", message: "Can we move our school over to you?" }
  for (let sent = 0; sent < 11; sent++) {
    const { status, body } = await writeFromElsewhere(JSON.stringify({ ...letter, name: `${word} ${sent}` }))
    expect(status, body).toBe(200)
  }
  await page.goto("/login")
  await fillIn(page, { email: "super@lectern.test", password: DEMO_PASSWORD })
  await arrive(page)
  await expect(page).toHaveURL((url) => url.pathname === "/master")

  const before = await openDashboard<Platform>(page, "/master")
  await expect(tile(page, "Active institutes")).toContainText(String(before.activeInstitutes))
  await expect(tile(page, "Turnover of institutes")).toContainText(rupees(before.turnoverMinor))
  await expect(tile(page, "Open enquiries")).toContainText(String(before.openEnquiries))

  await page.getByRole("link", { name: /^Active institutes/ }).click()
  await expect(rows(page)).toHaveCount(before.activeInstitutes)
  await page.getByRole("searchbox").fill("rival")
  await expect(page).toHaveURL(/search=rival/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("rival.localhost")
  await page.getByRole("searchbox").fill("zzzz")
  await page.getByRole("link", { name: "Show all" }).click()
  await expect(rows(page)).toHaveCount(before.activeInstitutes)

  await page.goto(`/master/enquiries?search=${encodeURIComponent(word)}`)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole("link", { name: "Page 2" }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole("button", { name: /^Actions for/ }).click()
  await page.getByRole("menuitem", { name: "Mark as answered" }).click()
  await expect(rows(page)).toContainText("Answered")
  const after = await openDashboard<Platform>(page, "/master")
  expect(after.openEnquiries).toBe(before.openEnquiries - 1)

  for (const path of ["/master", "/master/institutes", "/master/enquiries"]) await expectNoFaults(page, path)
  await page.setViewportSize({ width: 360, height: 760 })
  for (const path of ["/master", "/master/institutes", "/master/enquiries"]) await expectNoFaults(page, path)
})
