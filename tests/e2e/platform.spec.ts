import { formatRupees, openDashboard, statTile } from "./dashboards"
import { createMember } from "./members"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique } from "./unique"
import { postEnquiry } from "./enquiries"
import { expect, test } from "./fixtures"

type PlatformStats = { activeInstitutes: number; turnoverMinor: number; openEnquiries: number }

test(
  "the platform owner sees every institute, the total stats and the enquiries",
  { tag: ["@phone", "@main", "@platform"] },
  async ({ page }) => {
    const name = unique("Platform")
    const enquiry = { instituteId: 1, email: "asha@example.test", message: "Can we move our school over to you?" }
    for (let sent = 0; sent < 11; sent++) {
      const { status, body } = await postEnquiry(JSON.stringify({ ...enquiry, name: `${name} ${sent}` }))
      expect(status, body).toBe(200)
    }
    await signIn(page, await createMember({ role: "SuperAdmin" }))
    const before = await openDashboard<PlatformStats>(page, "/master")
    await expect(statTile(page, "Active institutes")).toContainText(String(before.activeInstitutes))
    await expect(statTile(page, "Institute sales")).toContainText(formatRupees(before.turnoverMinor))
    await expect(statTile(page, "Open enquiries")).toContainText(String(before.openEnquiries))

    await page.getByRole("link", { name: /^Active institutes/ }).click()
    // Other journeys create institutes at the same time; a page has ten.
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(Math.min(10, before.activeInstitutes))
    await page.getByRole("searchbox").fill("rival")
    await expect(page).toHaveURL(/search=rival/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText("rival.localhost")
    await page.getByRole("searchbox").fill("zzzz")
    await page.getByRole("link", { name: "Show all" }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(Math.min(10, before.activeInstitutes))

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
  },
)
