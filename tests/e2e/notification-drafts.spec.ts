import { expect, test } from "@playwright/test"
import { plainImage, rows, unique } from "./admin-screens"
import { finishSignIn, urlAt, DEMO_PASSWORD, fillSignInForm, signIn, demoSlug } from "./accounts"
import { createAdmin } from "./members"
import { bell, openSignedInPage, dialog, createNamedStudent } from "./notifications"
import { expectScreenAccessible, expectAccessible } from "./accessibility"

test("a draft is saved automatically, survives a reload, is resumed from the list, and copied after sending", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const student = await createNamedStudent(request)
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  const title = unique("Half a thought")
  await page.goto(urlAt(demoSlug(), "/admin/notifications/new"))
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "class.png", mimeType: "image/png", buffer: await plainImage("#2b6") })
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title)
  await expect(page.getByRole("button", { name: "Take the picture out" })).toBeVisible()
  await page.getByRole("button", { name: /^Send/ }).click()
  await expect(page.getByLabel("Text", { exact: true })).toBeFocused()
  await page.getByRole("link", { name: "Close" }).click()
  await page.waitForURL("**/admin/notifications/sent")

  await page.getByRole("combobox", { name: "Status" }).selectOption("draft")
  await expect(page).toHaveURL(/status=draft/)
  await rows(page).getByRole("link", { name: title }).click()
  await page.getByLabel("Text", { exact: true }).fill("Now it is whole.")
  await page.getByRole("combobox", { name: "For", exact: true }).selectOption("users")
  await page.getByRole("combobox", { name: "People" }).fill(student.name)
  await page.getByRole("option", { name: new RegExp(student.name) }).click()
  await expectAccessible(page)
  await page.getByRole("combobox", { name: "When" }).selectOption("later")
  await page.getByRole("button", { name: "Schedule for 1 person" }).click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

  await page.getByRole("button", { name: "Edit" }).click()
  await page.waitForURL("**/admin/notifications/new?draft=*")
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Now it is whole.")
  await page.getByRole("combobox", { name: "When" }).selectOption("now")
  await page.getByRole("button", { name: "Send to 1 person" }).click()
  await expect(page.getByRole("main").locator("img[alt='']").first()).toHaveJSProperty("complete", true)
  await page.getByRole("button", { name: "Copy as a new draft" }).click()
  await page.waitForURL("**/admin/notifications/new?draft=*")
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title)
  await page.goto(urlAt(demoSlug(), "/admin/notifications/sent?status=draft"))
  await page.getByRole("button", { name: `Actions for ${title}` }).click()
  await page.getByRole("menuitem", { name: "Delete draft" }).click()
  await dialog(page).getByRole("button", { name: "Delete draft" }).click()
  await expect(page.getByText("The draft is deleted", { exact: true })).toBeVisible()
})

test("a number is in the institute's list while its owner consents", async ({ page, request, browser }) => {
  test.setTimeout(120_000)
  const mobile = `9${String(Date.now() % 1_000_000_000).padStart(9, "0")}`
  const student = await createNamedStudent(request, { mobile_number: mobile })
  await signIn(page, demoSlug(), await createAdmin(request, demoSlug()))
  const numbers = urlAt(demoSlug(), `/admin/notifications/whatsapp?search=${mobile}`)
  await page.goto(numbers)
  await expect(page.getByText("Nobody matches")).toBeVisible()

  const other = await openSignedInPage(browser, student)
  await other.goto(urlAt(demoSlug(), "/student/profile/personal"))
  const consent = other.getByRole("switch", { name: /^The institute may write to my mobile number/ })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await expect(other.getByText("The institute may write to you by WhatsApp")).toBeVisible()
  await page.goto(numbers)
  await expect(rows(page)).toContainText(`+91${mobile}`)
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export" }).click()
  expect((await file).suggestedFilename()).toBe("whatsapp.csv")
  await expectScreenAccessible(page, numbers)

  await consent.uncheck()
  await expect(other.getByText("The institute does not write to you by WhatsApp any more")).toBeVisible()
  await page.goto(numbers)
  await expect(page.getByText("Nobody matches")).toBeVisible()
})

test("an announcement of the platform reaches an institute's admin, and the platform sees that they read it", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000)
  test.skip(test.info().project.name === "phone", "one session a person")
  await page.goto("/login")
  await fillSignInForm(page, { email: "super@lectern.test", password: DEMO_PASSWORD })
  await finishSignIn(page)
  const admin = await openSignedInPage(browser, await createAdmin(request, "rival"), "rival")
  const title = unique("New rates of tax")
  await page.goto("/master/notifications/new")
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByLabel("Text", { exact: true }).fill("They hold from Monday.")
  await page.getByRole("combobox", { name: "For", exact: true }).selectOption("some")
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
  await expectScreenAccessible(page, page.url())
  await expectScreenAccessible(page, "/master/notifications/sent")
})
