import { formatPhone } from "@/lib/shared/phone"
import { expectAccessible } from "./accessibility"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { plainImage } from "./plain-image"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique } from "./unique"
import { expect, test } from "./fixtures"
import { bell, createNamedStudent, confirmationDialog, expectListening } from "./notifications"

test(
  "a draft is saved automatically, survives a reload, is resumed from the list, and copied after sending",
  { tag: ["@phone", "@notifications"] },
  async ({ page }) => {
    const student = await createNamedStudent()
    await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/notifications/new")
    const title = unique("Half a thought")
    await page.getByLabel("Title", { exact: true }).fill(title)
    await page
      .getByLabel(/^Image/)
      .setInputFiles({ name: "class.png", mimeType: "image/png", buffer: await plainImage("#2b6") })
    await expect(page.getByText(/^Draft saved at/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title)
    await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible()
    await page.getByRole("button", { name: /^Send/ }).click()
    await expect(page.getByLabel("Message", { exact: true })).toBeFocused()
    await page.getByRole("link", { name: "Close" }).click()
    await page.waitForURL("**/admin/notifications/sent")

    await page.getByRole("combobox", { name: "Status" }).selectOption("draft")
    await expect(page).toHaveURL(/status=draft/)
    await rows(page).getByRole("link", { name: title }).click()
    await page.getByLabel("Message", { exact: true }).fill("Now it is whole.")
    await page.getByRole("combobox", { name: "Send to", exact: true }).selectOption("users")
    await page.getByRole("combobox", { name: "People" }).fill(student.name)
    await page.getByRole("option", { name: new RegExp(student.name) }).click()
    await expectAccessible(page)
    await page.getByRole("combobox", { name: "When" }).selectOption("later")
    await page.getByRole("button", { name: "Schedule for 1 person" }).click()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

    await page.getByRole("button", { name: "Edit" }).click()
    await page.waitForURL("**/admin/notifications/new?draft=*")
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Now it is whole.")
    await page.getByRole("combobox", { name: "When" }).selectOption("now")
    await page.getByRole("button", { name: "Send to 1 person" }).click()
    await expect(page.getByRole("main").locator("img[alt='']").first()).toHaveJSProperty("complete", true)
    await page.getByRole("button", { name: "Duplicate as draft" }).click()
    await page.waitForURL("**/admin/notifications/new?draft=*")
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title)
    await page.goto(urlAt(demoSlug(), "/admin/notifications/sent?status=draft"))
    await page.getByRole("button", { name: `Actions for ${title}` }).click()
    await page.getByRole("menuitem", { name: "Delete draft" }).click()
    await confirmationDialog(page).getByRole("button", { name: "Delete draft" }).click()
    await expect(page.getByText("Draft deleted", { exact: true })).toBeVisible()
  },
)

test(
  "a number is in the institute's list while its owner consents",
  { tag: ["@institutes", "@profile"] },
  async ({ page, openPage }) => {
    const mobile = `9${String(Date.now() % 1_000_000_000).padStart(9, "0")}`
    const student = await createNamedStudent(`+91${mobile}`)
    const numbers = `/admin/notifications/whatsapp?search=${mobile}`
    await signIn(page, await createMember({ role: "InstituteAdmin" }), numbers)
    await expect(page.getByText("No matches")).toBeVisible()

    const other = await openPage(student, "/student/profile/personal")
    const consent = other.getByRole("switch", { name: /^The institute may message my mobile number/ })
    await expect(consent).not.toBeChecked()
    await consent.check()
    await expect(other.getByText("WhatsApp messages turned on")).toBeVisible()
    await page.goto(urlAt(demoSlug(), numbers))
    await expect(rows(page)).toContainText(formatPhone(`+91${mobile}`))
    const file = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export" }).click()
    expect((await file).suggestedFilename()).toBe("whatsapp.csv")

    await consent.uncheck()
    await expect(other.getByText("WhatsApp messages turned off")).toBeVisible()
    await page.goto(urlAt(demoSlug(), numbers))
    await expect(page.getByText("No matches")).toBeVisible()
  },
)

test(
  "an announcement of the platform reaches an institute's admin, and the platform sees that they read it",
  { tag: ["@main", "@notifications", "@platform"] },
  async ({ page, openPage }) => {
    const admin = await openPage(await createMember({ slug: "rival", role: "InstituteAdmin" }), "/admin")
    await expectListening(admin)
    await signIn(page, await createMember({ role: "SuperAdmin" }), "/master/notifications/new")
    const title = unique("New rates of tax")
    await page.getByLabel("Title", { exact: true }).fill(title)
    await page.getByLabel("Message", { exact: true }).fill("They hold from Monday.")
    await page.getByRole("combobox", { name: "Send to", exact: true }).selectOption("some")
    await page.getByRole("combobox", { name: "Institutes" }).fill("rival")
    await page.getByRole("option", { name: /rival/i }).click()
    await page.getByRole("button", { name: "Send to 1 institute" }).click()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

    await expect(bell(admin)).toHaveAccessibleName("Notifications, 1 unread")
    await bell(admin).click()
    await admin
      .getByRole("dialog")
      .getByRole("link", { name: new RegExp(title) })
      .click()
    await expect(admin.getByRole("dialog", { name: title })).toBeVisible()
    await page.reload()
    await rows(page).getByRole("link").click()
    await expect(page).toHaveURL(/institute=/)
    await page.getByRole("searchbox").fill("Tara")
    await expect(rows(page).first()).not.toContainText("Not yet")
  },
)
