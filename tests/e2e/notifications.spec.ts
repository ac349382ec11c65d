import AxeBuilder from "@axe-core/playwright"
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { expectNoFaults, plainPicture, rows, unique } from "./desk"
import { type Account, at, signIn, slugOf } from "./newcomer"
import { ownAdmin } from "./own-admin"

/** A student with a name that nobody else bears. */
async function namedStudent(request: APIRequestContext): Promise<Account & { name: string }> {
  const stamp = `${process.pid.toString(36)}${Date.now().toString(36)}`
  const account = { email: `e2e-${stamp}@people.test`, password: "a sentence nobody guesses" }
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slugOf()}`)).json()
  const userDetails = { ...account, first_name: `Nila${stamp}`, last_name: "Das", instituteId: data.institute_Id }
  const answer = await request.post("/api/users/v2/api/createUser", {
    multipart: { userDetails: JSON.stringify(userDetails) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...account, name: `${userDetails.first_name} Das` }
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
const dialog = (page: Page) => page.getByRole("alertdialog")

/** A second person in a browser of their own, at whose bell nothing is unread. */
async function comeToTheBell(browser: Browser, person: Account): Promise<Page> {
  const { viewport } = test.info().project.use
  const page = await (await browser.newContext({ viewport: viewport ?? null })).newPage()
  await signIn(page, slugOf(), person)
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "active open")
  await expect(bell(page)).toHaveAccessibleName("Notifications")
  return page
}

/** Looks for faults in what the page shows at this moment. */
async function expectNoFaultsNow(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([])
}

async function writeTo(page: Page, { name, title }: { name: string; title: string }) {
  await page.goto(at(slugOf(), "/admin/notifications/new"))
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByLabel("Text", { exact: true }).fill("The class begins at 5 pm.\nBring your worksheet.")
  await page.getByRole("combobox", { name: "For", exact: true }).selectOption("users")
  const people = page.getByRole("combobox", { name: "People" })
  await people.fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await expect(page.getByRole("list", { name: "Chosen" })).toContainText(name)
}

test("the student's bell moves by itself, what is read there is seen by the admin, and taken back it is gone", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000)
  const student = await namedStudent(request)
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  const other = await comeToTheBell(browser, student)
  const title = unique("Class on Saturday")
  await writeTo(page, { ...student, title })
  await page.getByLabel("Link", { exact: false }).fill("/student/my-learning")
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "class.png", mimeType: "image/png", buffer: await plainPicture("#2b6") })
  await expect(page.getByRole("figure", { name: "In the bell" })).toContainText(title)
  await page.getByRole("button", { name: "Send to 1 person" }).click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

  await expect(bell(other)).toHaveAccessibleName("Notifications, 1 unread", { timeout: 15_000 })
  await bell(other).click()
  const panel = other.getByRole("dialog", { name: "Notifications" })
  await expect(panel.getByRole("listitem").locator("img")).toHaveJSProperty("complete", true)
  await expectNoFaultsNow(other)
  await panel.getByRole("link", { name: new RegExp(title) }).click()
  await other.waitForURL("**/student/my-learning")
  await expect(bell(other)).toHaveAccessibleName("Notifications")

  await page.reload()
  await expect(rows(page).filter({ hasText: student.name })).not.toContainText("Not yet")
  await expect(page.getByRole("main")).toContainText("1 (100%)")
  await expectNoFaults(page, page.url())

  await page.getByRole("button", { name: "Take back" }).click()
  await dialog(page).getByRole("button", { name: "Take back" }).click()
  await expect(page.getByText("It was taken back", { exact: true })).toBeVisible()
  await other.goto(at(slugOf(), "/student/notifications"))
  await expect(other.getByText("Nothing yet")).toBeVisible()
})

test("a scheduled one is named with its time, cancelled, and never comes", async ({ page, request }) => {
  test.setTimeout(120_000)
  const student = await namedStudent(request)
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  const title = unique("Exam next week")
  await writeTo(page, { ...student, title })
  await page.getByRole("combobox", { name: "When" }).selectOption("later")
  await expect(page.getByText(/^In the institute’s time zone/)).toBeVisible()
  await page.getByRole("button", { name: "Schedule for 1 person" }).click()
  await expect(page.getByText("Nobody has got it yet")).toBeVisible()
  await page.goto(at(slugOf(), "/admin/notifications/sent"))
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText("Scheduled")
  await row.getByRole("button", { name: `Actions for ${title}` }).click()
  await page.getByRole("menuitem", { name: "Cancel sending" }).click()
  await dialog(page).getByRole("button", { name: "Cancel sending" }).click()
  await expect(page.getByText("It will not go out", { exact: true })).toBeVisible()
  await expect(row).toContainText("Taken back")
})

test("what was typed is asked about before it is left, and survives a fault", async ({ page, request }) => {
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  await page.goto(at(slugOf(), "/admin/notifications/new"))
  await page.getByLabel("Text", { exact: true }).fill("Words that took a while.")
  await page.getByRole("button", { name: /^Send/ }).click()
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Words that took a while.")
  await page.getByRole("link", { name: "Cancel" }).click()
  await dialog(page).getByRole("button", { name: "Stay" }).click()
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Words that took a while.")
  await page.getByRole("link", { name: "Cancel" }).click()
  await dialog(page).getByRole("button", { name: "Leave" }).click()
  await page.waitForURL("**/admin/notifications/sent")
})

test("settings are kept, and every screen is without faults", async ({ page, request }) => {
  test.setTimeout(180_000)
  await signIn(page, slugOf(), await ownAdmin(request, slugOf()))
  for (const path of ["", "/sent", "/new"]) await expectNoFaults(page, at(slugOf(), `/admin/notifications${path}`))
  await page.goto(at(slugOf(), "/admin/notifications?settings=1"))
  const settings = page.getByRole("dialog", { name: "How you want to be told" })
  await settings.getByRole("checkbox", { name: /^Quiet hours/ }).check()
  await settings.getByLabel("Until", { exact: true }).fill("06:30")
  await expectNoFaultsNow(page)
  await settings.getByRole("button", { name: "Save settings" }).click()
  await expect(page.getByText("Your settings are saved")).toBeVisible()
  await page.goto(at(slugOf(), "/admin/notifications?settings=1"))
  await expect(settings.getByLabel("Until", { exact: true })).toHaveValue("06:30", { timeout: 15_000 })
  await settings.getByRole("button", { name: "Cancel" }).click()
  await expect(settings).toBeHidden()
  await bell(page).press("Enter")
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible()
  await expectNoFaultsNow(page)
  await page.keyboard.press("Escape")
  await expect(bell(page)).toBeFocused()
})
