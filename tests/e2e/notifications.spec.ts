import { expectAccessible } from "./accessibility"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { plainImage } from "./plain-image"
import { rows } from "./screen-controls"
import { signIn } from "./sign-in"
import { unique } from "./unique"
import { expect, test } from "./fixtures"
import { bell, composeMessageTo, createNamedStudent, confirmationDialog, expectListening } from "./notifications"

const NEW = "/admin/notifications/new"

test(
  "a notification reaches the student's bell live, its reading is shown to the admin, and it can be withdrawn",
  { tag: ["@layout", "@main", "@notifications"] },
  async ({ page, openPage }) => {
    const student = await createNamedStudent()
    const other = await openPage(student, "/student")
    await expectListening(other)
    await signIn(page, await createMember({ role: "InstituteAdmin" }), NEW)
    const title = unique("Class on Saturday")
    await composeMessageTo(page, { ...student, title })
    await page.getByLabel("Link", { exact: false }).fill("/student/my-learning")
    await page
      .getByLabel(/^Image/)
      .setInputFiles({ name: "class.png", mimeType: "image/png", buffer: await plainImage("#2b6") })
    await expect(page.getByRole("figure", { name: "Bell" })).toContainText(title)
    await page.getByRole("button", { name: "Send to 1 person" }).click()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

    await expect(bell(other)).toHaveAccessibleName("Notifications, 1 unread", { timeout: 15_000 })
    await bell(other).click()
    const panel = other.getByRole("dialog", { name: "Notifications" })
    await expect(panel.getByRole("listitem").locator("img")).toHaveJSProperty("complete", true)
    await expectAccessible(other)
    await panel.getByRole("link", { name: new RegExp(title) }).click()
    await other.waitForURL("**/student/my-learning")
    await expect(bell(other)).toHaveAccessibleName("Notifications")

    await page.reload()
    await expect(rows(page).filter({ hasText: student.name })).not.toContainText("Not yet")
    await expect(page.getByRole("main")).toContainText("1 (100%)")
    await page.getByRole("button", { name: "Withdraw" }).click()
    await confirmationDialog(page).getByRole("button", { name: "Withdraw" }).click()
    await expect(page.getByText("Notification withdrawn", { exact: true })).toBeVisible()
    await other.goto(urlAt(demoSlug(), "/student/notifications"))
    await expect(other.getByText("No notifications yet")).toBeVisible()
  },
)

test("a scheduled notification can be cancelled", { tag: ["@phone", "@notifications"] }, async ({ page }) => {
  const student = await createNamedStudent()
  await signIn(page, await createMember({ role: "InstituteAdmin" }), NEW)
  const title = unique("Exam next week")
  await composeMessageTo(page, { ...student, title })
  await page.getByRole("combobox", { name: "When" }).selectOption("later")
  await expect(page.getByText(/^In the institute’s time zone/)).toBeVisible()
  await page.getByRole("button", { name: "Schedule for 1 person" }).click()
  await expect(page.getByText("No recipients yet")).toBeVisible()
  await page.goto(urlAt(demoSlug(), "/admin/notifications/sent"))
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText("Scheduled")
  await row.getByRole("button", { name: `Actions for ${title}` }).click()
  await page.getByRole("menuitem", { name: "Cancel sending" }).click()
  await confirmationDialog(page).getByRole("button", { name: "Cancel sending" }).click()
  await expect(page.getByText("Sending cancelled", { exact: true })).toBeVisible()
  await expect(row).toContainText("Withdrawn")
})

test("settings are saved", { tag: ["@phone", "@notifications"] }, async ({ page }) => {
  await signIn(page, await createMember({ role: "InstituteAdmin" }), "/admin/notifications?settings=1")
  const settings = page.getByRole("dialog", { name: "Notification settings" })
  await settings.getByRole("checkbox", { name: /^Quiet hours/ }).check()
  await settings.getByLabel("Until", { exact: true }).fill("06:30")
  await expectAccessible(page)
  await settings.getByRole("button", { name: "Save settings" }).click()
  await expect(page.getByText("Settings saved")).toBeVisible()
  await page.goto(urlAt(demoSlug(), "/admin/notifications?settings=1"))
  await expect(settings.getByLabel("Until", { exact: true })).toHaveValue("06:30", { timeout: 15_000 })
  await settings.getByRole("button", { name: "Cancel" }).click()
  await expect(settings).toBeHidden()
  await bell(page).press("Enter")
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(bell(page)).toBeFocused()
})
