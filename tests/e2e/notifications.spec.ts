import { expect, test } from "@playwright/test"
import { plainImage, rows, unique } from "./admin-screens"
import { urlAt, signIn, demoSlug } from "./accounts"
import { createAdmin } from "./members"
import { bell, openSignedInPage, dialog, createNamedStudent, composeMessageTo } from "./notifications"
import { expectScreenAccessible, expectAccessible } from "./accessibility"

test("a notification reaches the student's bell live, its reading is shown to the admin, and it can be withdrawn", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000)
  const student = await createNamedStudent(request)
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  const other = await openSignedInPage(browser, student)
  const title = unique("Class on Saturday")
  await composeMessageTo(page, { ...student, title })
  await page.getByLabel("Link", { exact: false }).fill("/student/my-learning")
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "class.png", mimeType: "image/png", buffer: await plainImage("#2b6") })
  await expect(page.getByRole("figure", { name: "In the bell" })).toContainText(title)
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
  await expectScreenAccessible(page, page.url())

  await page.getByRole("button", { name: "Take back" }).click()
  await dialog(page).getByRole("button", { name: "Take back" }).click()
  await expect(page.getByText("It was taken back", { exact: true })).toBeVisible()
  await other.goto(urlAt(demoSlug(), "/student/notifications"))
  await expect(other.getByText("Nothing yet")).toBeVisible()
})

test("a scheduled notification can be cancelled", async ({ page, request }) => {
  test.setTimeout(120_000)
  const student = await createNamedStudent(request)
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  const title = unique("Exam next week")
  await composeMessageTo(page, { ...student, title })
  await page.getByRole("combobox", { name: "When" }).selectOption("later")
  await expect(page.getByText(/^In the institute’s time zone/)).toBeVisible()
  await page.getByRole("button", { name: "Schedule for 1 person" }).click()
  await expect(page.getByText("Nobody has got it yet")).toBeVisible()
  await page.goto(urlAt(demoSlug(), "/admin/notifications/sent"))
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText("Scheduled")
  await row.getByRole("button", { name: `Actions for ${title}` }).click()
  await page.getByRole("menuitem", { name: "Cancel sending" }).click()
  await dialog(page).getByRole("button", { name: "Cancel sending" }).click()
  await expect(page.getByText("It will not go out", { exact: true })).toBeVisible()
  await expect(row).toContainText("Taken back")
})

test("settings are saved, and every screen is accessible", async ({ page, request }) => {
  test.setTimeout(180_000)
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  for (const path of ["", "/sent", "/new", "/whatsapp"])
    await expectScreenAccessible(page, urlAt(demoSlug(), `/admin/notifications${path}`))
  await page.goto(urlAt(demoSlug(), "/admin/notifications?settings=1"))
  const settings = page.getByRole("dialog", { name: "How you want to be told" })
  await settings.getByRole("checkbox", { name: /^Quiet hours/ }).check()
  await settings.getByLabel("Until", { exact: true }).fill("06:30")
  await expectAccessible(page)
  await settings.getByRole("button", { name: "Save settings" }).click()
  await expect(page.getByText("Your settings are saved")).toBeVisible()
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
