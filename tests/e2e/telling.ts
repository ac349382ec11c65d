import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { signUp } from "./elsewhere"
import { type Account, at, signIn, slugOf } from "./newcomer"

/** A student with a name that nobody else bears. */
export async function namedStudent(request: APIRequestContext, more: object = {}): Promise<Account & { name: string }> {
  const stamp = `${process.pid.toString(36)}${Date.now().toString(36)}`
  const account = { email: `e2e-${stamp}@people.test`, password: "a sentence nobody guesses" }
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slugOf()}`)).json()
  const userDetails = {
    ...account,
    first_name: `Nila${stamp}`,
    last_name: "Das",
    instituteId: data.institute_Id,
    ...more,
  }
  await signUp(userDetails)
  return { ...account, name: `${userDetails.first_name} Das` }
}

/** The bell in the head of an area. */
export const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
/** The question that stands over everything. */
export const dialog = (page: Page) => page.getByRole("alertdialog")

/** A second person in a browser of their own, at whose bell nothing is unread. */
export async function comeToTheBell(browser: Browser, person: Account, slug = slugOf()): Promise<Page> {
  const { viewport } = test.info().project.use
  const page = await (await browser.newContext({ viewport: viewport ?? null })).newPage()
  await signIn(page, slug, person)
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "active open")
  await expect(bell(page)).toHaveAccessibleName("Notifications")
  return page
}

/** Writes something to one person, up to the button. */
export async function writeTo(page: Page, { name, title }: { name: string; title: string }) {
  await page.goto(at(slugOf(), "/admin/notifications/new"))
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByLabel("Text", { exact: true }).fill("The class begins at 5 pm.\nBring your worksheet.")
  await page.getByRole("combobox", { name: "For", exact: true }).selectOption("users")
  const people = page.getByRole("combobox", { name: "People" })
  await people.fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await expect(page.getByRole("list", { name: "Chosen" })).toContainText(name)
}
