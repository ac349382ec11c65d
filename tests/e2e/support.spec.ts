import { homeOf } from "@/lib/shared/roles"
import { expectAccessible, waitForAnimations } from "./accessibility"
import { expect, test } from "./fixtures"
import { createInstitute, createMember } from "./members"
import { latestMessageTo } from "./outbox"
import { signIn, waitForArea } from "./sign-in"
import { unique } from "./unique"

const REASON = "Their course cannot be published"

test(
  "the platform's support looks at an institute, which sees it, ends it, and reads what was seen",
  { tag: ["@layout", "@platform"] },
  async ({ page, openPage }) => {
    test.setTimeout(120_000)
    const admin = await createInstitute(unique("visited").replaceAll(" ", "-"), "Visited Academy")
    const owner = await createMember({ role: "SuperAdmin" })
    const adminPage = await openPage(admin, "/admin/dashboard")
    await expect(adminPage.getByRole("region", { name: "Support", exact: true })).toHaveCount(0)

    await signIn(page, owner, `/master/institutes/${admin.instituteId}`)
    await page.getByRole("link", { name: "Support session", exact: true }).click()
    const sheet = page.getByRole("dialog", { name: "Open a support session" })
    await sheet.getByRole("button", { name: "Open support session" }).click()
    await expect(sheet.getByText("Enter 10 to 500 characters")).toBeVisible()
    await sheet.getByRole("textbox", { name: "Reason" }).fill(REASON)
    await sheet.getByRole("button", { name: "Open support session" }).click()
    const proof = page.getByRole("dialog", { name: "Confirm it’s you" })
    await proof.getByLabel("Your password").fill(owner.password)
    await proof.getByRole("button", { name: "Continue" }).click()

    await page.waitForURL((url) => url.pathname === homeOf("InstituteAdmin"))
    const own = page.getByRole("region", { name: "Support", exact: true })
    await expect(own).toContainText(`“${REASON}”`)
    await page.goto(new URL("/admin/users/students", page.url()).href)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("button", { name: "Add student" })).toHaveCount(0)

    const banner = adminPage.getByRole("region", { name: "Support", exact: true })
    await expect(banner).toContainText(`of Lectern has been looking at this institute since`)
    await waitForAnimations(adminPage)
    await expectAccessible(adminPage)
    await banner.getByRole("link", { name: "What was seen" }).click()
    const seen = adminPage.getByRole("dialog", { name: "What was seen" })
    await expect(seen.getByText("Opened: Dashboard").first()).toBeVisible()
    await waitForAnimations(adminPage)
    await expectAccessible(adminPage)
    await adminPage.keyboard.press("Escape")
    await expect(seen).toHaveCount(0)
    await banner.getByRole("button", { name: "End" }).click()
    await expect(banner).toHaveCount(0)

    await page.waitForURL((url) => !url.pathname.startsWith("/admin"))
    await page.goto(new URL("/admin/dashboard", page.url()).href)
    await page.waitForURL((url) => !url.pathname.startsWith("/admin"))

    await adminPage.goto(new URL("/admin/audit-log", adminPage.url()).href)
    await expect(adminPage.getByText(new RegExp(`entered Visited Academy: ${REASON}$`))).toBeVisible()
    await expect(adminPage.getByText(/of Lectern left Visited Academy$/)).toBeVisible()
    expect(await latestMessageTo(admin.email, /is in Visited Academy until/)).toBeTruthy()

    await adminPage.goto(new URL("/admin/institute/support", adminPage.url()).href)
    await waitForArea(adminPage)
    await adminPage.getByRole("button", { name: "Refuse for 24 hours" }).click()
    await expect(adminPage.getByText(/Refused until/)).toBeVisible()
    await waitForAnimations(adminPage)
    await expectAccessible(adminPage)
  },
)
