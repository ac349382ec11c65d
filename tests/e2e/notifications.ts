import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { signUp } from "./post-from-new-ip"
import { type Account, urlAt, signIn, demoSlug } from "./accounts"

/** Creates a student with a unique name. */
export async function createNamedStudent(
  request: APIRequestContext,
  more: object = {},
): Promise<Account & { name: string }> {
  const stamp = `${process.pid.toString(36)}${Date.now().toString(36)}`
  const account = { email: `e2e-${stamp}@people.test`, password: "a sentence nobody guesses" }
  const { data } = await (await request.get(`/api/users/v2/api/sub-domain-institute/${demoSlug()}`)).json()
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

/** The bell in the header of an area. */
export const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
/** The confirmation dialog. */
export const dialog = (page: Page) => page.getByRole("alertdialog")

/** Signs in a second person in a separate browser context and expects no unread notifications. */
export async function openSignedInPage(browser: Browser, person: Account, slug = demoSlug()): Promise<Page> {
  const { viewport } = test.info().project.use
  const page = await (await browser.newContext({ viewport: viewport ?? null })).newPage()
  await signIn(page, slug, person)
  await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "active open")
  await expect(bell(page)).toHaveAccessibleName("Notifications")
  return page
}

/** Fills in a notification to one person, without sending it. */
export async function composeMessageTo(page: Page, { name, title }: { name: string; title: string }) {
  await page.goto(urlAt(demoSlug(), "/admin/notifications/new"))
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.getByLabel("Text", { exact: true }).fill("The class begins at 5 pm.\nBring your worksheet.")
  await page.getByRole("combobox", { name: "For", exact: true }).selectOption("users")
  const people = page.getByRole("combobox", { name: "People" })
  await people.fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await expect(page.getByRole("list", { name: "Chosen" })).toContainText(name)
}
