import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility"
import { demoSlug, urlAt } from "./institute-urls"
import { acceptInvitation, invitationLinkFor, invite } from "./invitations"
import { createMember } from "./members"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique, uniqueEmail } from "./unique"
import { expect, test } from "./fixtures"

const chooseAction = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click()
  await page.getByRole("menuitem", { name: item }).click()
}

test(
  "a student is invited, accepts by mail, is disabled, enabled and removed",
  { tag: ["@main", "@members"] },
  async ({ page, openPage }) => {
    const [first, email] = ["Tara", uniqueEmail("student")]
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/users")
    await expect(page).toHaveURL(urlAt(demoSlug(), "/admin/users/students"))
    await invite(page, { first, email })

    await page.getByRole("searchbox").fill(email)
    await expect(page).toHaveURL(/search=/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText("Invited")

    const guest = await openPage()
    await guest.goto(await invitationLinkFor(email))
    await expect(guest.getByText(email)).toBeVisible()
    await guest.getByLabel("Choose a password").fill("short")
    await guest.getByRole("button", { name: /^Join / }).click()
    await expect(guest.getByText("Use at least 8 characters.")).toBeVisible()
    await acceptInvitation(guest, email)
    await expect(guest).toHaveURL(/\/student/)

    await page.reload()
    await expect(rows(page)).toContainText("Active")
    await rows(page).getByRole("link", { name: first }).click()
    const sheet = page.getByRole("dialog", { name: first })
    await sheet.getByRole("link", { name: "Edit parents" }).click()
    const parents = page.getByRole("dialog", { name: `Parents of ${first}` })
    await parents.getByRole("button", { name: "Add parent" }).click()
    await parents.getByLabel("Name").fill("Lata Rao")
    await parents.getByLabel("Mobile number").fill("12")
    await parents.getByRole("button", { name: "Save parents" }).click()
    await expect(parents.getByText("Enter 10 digits")).toBeVisible()
    await expectAccessible(page)
    await parents.getByLabel("Mobile number").fill("9812345670")
    await parents.getByRole("button", { name: "Save parents" }).click()
    await expect(page.getByText(`Parents of ${first} saved`)).toBeVisible()

    await chooseAction(page, first, "Disable")
    await page
      .getByRole("alertdialog", { name: `Disable ${first}?` })
      .getByRole("button", { name: "Disable" })
      .click()
    await expect(rows(page)).toContainText("Disabled")
    await expect(guest.getByText("You have been disabled. Please contact Administrator")).toBeVisible()

    await chooseAction(page, first, "Enable")
    await expect(rows(page)).toContainText("Active")
    await chooseAction(page, first, "Remove")
    await page
      .getByRole("alertdialog", { name: `Remove ${first}?` })
      .getByRole("button", { name: "Remove" })
      .click()
    await expect(page.getByText("No matches")).toBeVisible()
  },
)

test(
  "a custom role limits the navigation and pages to its screens",
  { tag: ["@phone", "@roles", "@members"] },
  async ({ page, openPage }) => {
    const [role, email] = [unique("Front desk"), uniqueEmail("staff")]
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/roles")
    await page.getByRole("link", { name: "Add role" }).click()
    await page.getByRole("dialog").getByLabel("Name").fill(role)
    await page.getByRole("dialog").getByRole("button", { name: "Add role" }).click()
    await expect(page.getByRole("heading", { level: 1, name: `Screens for ${role}` })).toBeVisible()
    await page.getByRole("checkbox", { name: "View: Dashboard" }).uncheck()
    await page.getByRole("checkbox", { name: "Edit: Enquiries" }).check()
    await expect(page.getByRole("checkbox", { name: "View: Enquiries" })).toBeChecked()
    await page.getByRole("button", { name: "Save screens" }).click()
    await expect(page.getByText("Saved. Users with this role see the change immediately.")).toBeVisible()

    await page.goto(urlAt(demoSlug(), "/admin/users/admins"))
    await invite(page, { first: "Omar", email, role })
    const staff = await openPage()
    await acceptInvitation(staff, email)
    await expect(staff).toHaveURL(urlAt(demoSlug(), "/admin/enquiries"))
    const hrefs = await staff
      .locator("nav a[href^='/admin']")
      .evaluateAll((links) =>
        [...new Set(links.map((link) => link.getAttribute("href")))].filter((href) => !href?.includes("notifications")),
      )
    expect(hrefs).toEqual(["/admin/enquiries"])
    const refused = await staff.goto(urlAt(demoSlug(), "/admin/orders"))
    expect(refused?.status()).toBe(403)
    await expect(staff).toHaveURL(urlAt(demoSlug(), "/admin/orders"))
    await expect(staff.getByRole("main")).toContainText("You don’t have access to this page")

    await page.goto(urlAt(demoSlug(), "/admin/roles"))
    await chooseAction(page, role, "Delete")
    await expect(page.getByText("Some users have this role.")).toBeVisible()
  },
)

test(
  "a file is checked, valid rows are imported live, and invalid rows can be downloaded",
  { tag: ["@main", "@imports", "@members"] },
  async ({ page }) => {
    const emails = [uniqueEmail("row-a"), uniqueEmail("row-b")]
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/users/import")
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download template" }).click(),
    ])
    const heading = readFileSync(await template.path(), "utf8").split("\r\n")[0] ?? ""
    const choose = (text: string | Buffer) =>
      page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) })

    await choose(Buffer.from(`${heading}\nAsha,,a@b.test,`, "utf16le"))
    await page.getByRole("button", { name: "Check file" }).click()
    await expect(page.getByText("This file is not in UTF-8.")).toBeVisible()

    await choose([heading, `Asha,Rao,${emails[0]},`, `=1+1,,${emails[1]},`, `Imran,,${emails[0]},`].join("\n"))
    await page.getByRole("button", { name: "Check file" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Import: people.csv" })).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(1)).toContainText("First name: use up to 80 letters")
    await expect(rows(page).nth(2)).toContainText("Line 2 has the same email.")
    await page.getByRole("button", { name: "Add 1 user" }).click()
    await expect(page.getByText("Import finished.")).toBeVisible({ timeout: 20_000 })
    await expect(rows(page).first()).toContainText("Added")
    await expectAccessible(page)

    const [errors] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download rows with errors" }).click(),
    ])
    const text = readFileSync(await errors.path(), "utf8")
    expect(text).toContain("'=1+1")
    expect(text.trim().split("\r\n")).toHaveLength(3)
    await page.goto(urlAt(demoSlug(), `/admin/users/students?search=${encodeURIComponent(emails[0] ?? "")}`))
    await expect(rows(page)).toContainText("Invited")
  },
)
