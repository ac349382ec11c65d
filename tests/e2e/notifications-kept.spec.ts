import { expect, test } from "@playwright/test"
import { plainPicture, rows, unique } from "./desk"
import { arrive, at, DEMO_PASSWORD, fillIn, signIn, slugOf } from "./newcomer"
import { ownAdmin } from "./own-admin"
import { bell, comeToTheBell, dialog, namedStudent } from "./telling"
import { expectNoFaults, expectNoFaultsNow } from "./faults"

test("what is typed is kept by itself, survives a reload, is gone on with from the list, and copied once it is sent", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const student = await namedStudent(request)
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  const title = unique("Half a thought")
  await page.goto(at(slugOf(), "/admin/notifications/new"))
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "class.png", mimeType: "image/png", buffer: await plainPicture("#2b6") })
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
  await expectNoFaultsNow(page)
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
  await page.goto(at(slugOf(), "/admin/notifications/sent?status=draft"))
  await page.getByRole("button", { name: `Actions for ${title}` }).click()
  await page.getByRole("menuitem", { name: "Delete draft" }).click()
  await dialog(page).getByRole("button", { name: "Delete draft" }).click()
  await expect(page.getByText("The draft is deleted", { exact: true })).toBeVisible()
})

test("a number stands in the list of the institute once its person agreed, and no more once they take it back", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const mobile = `9${String(Date.now() % 1_000_000_000).padStart(9, "0")}`
  const student = await namedStudent(request, { mobile_number: mobile })
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  const numbers = at(slugOf(), `/admin/notifications/whatsapp?search=${mobile}`)
  await page.goto(numbers)
  await expect(page.getByText("Nobody matches")).toBeVisible()

  const other = await comeToTheBell(browser, student)
  await other.goto(at(slugOf(), "/student/profile/personal"))
  const consent = other.getByRole("switch", { name: /^The institute may write to my mobile number/ })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await expect(other.getByText("The institute may write to you by WhatsApp")).toBeVisible()
  await page.goto(numbers)
  await expect(rows(page)).toContainText(`+91${mobile}`)
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export" }).click()
  expect((await file).suggestedFilename()).toBe("whatsapp.csv")
  await expectNoFaults(page, numbers)

  await consent.uncheck()
  await expect(other.getByText("The institute does not write to you by WhatsApp any more")).toBeVisible()
  await page.goto(numbers)
  await expect(page.getByText("Nobody matches")).toBeVisible()
})

test("a notice of the platform moves the bell of an institute's admin, and the platform sees that they read it", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000)
  test.skip(test.info().project.name === "phone", "one session a person")
  await page.goto("/login")
  await fillIn(page, { email: "super@lectern.test", password: DEMO_PASSWORD })
  await arrive(page)
  const admin = await comeToTheBell(browser, await ownAdmin(request, "rival"), "rival")
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
  await expectNoFaults(page, page.url())
  await expectNoFaults(page, "/master/notifications/sent")
})
