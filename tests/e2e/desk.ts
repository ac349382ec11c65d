import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import sharp from "sharp"
import { formatMoney } from "@/lib/shared/money"
import { postFromElsewhere } from "./elsewhere"
import { type Account, at, DEMO_PASSWORD, signIn } from "./newcomer"

export type Named = { id: number; title: string; priceMinor: number }
export type Paged<Row> = { content: Row[]; totalElements: number }
export type Institute = { id: number; brandPrimary: string; brandAccent: string; image: { key: string } | null }
export type Till = { thisMonthMinor: number; students: number; publishedItems: number; openEnquiries: number }
export type Teaching = { items: number; learners: number; averagePercent: number }

export const adminOf = (slug: string) => ({ email: `admin@${slug}.test`, password: DEMO_PASSWORD })
export const teacherOf = (slug: string) => ({ email: `teacher@${slug}.test`, password: DEMO_PASSWORD })

/** Signs in and goes on in English, whatever language the account brings along. */
export async function signInInEnglish(page: Page, slug: string, account: Account): Promise<void> {
  const choose = () => page.context().addCookies([{ name: "language", value: "en", url: at(slug, "/") }])
  await choose()
  await signIn(page, slug, account)
  await choose()
}

/** What anybody gets at a path of an institute; Node knows no sub-domains of localhost, so it asks the main host and names the other. */
export async function publicPage(request: APIRequestContext, slug: string, path: string): Promise<string> {
  const answer = await request.get(path, { headers: { host: new URL(at(slug, "/")).host } })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** Calls the API as whoever is signed in here. */
export const callAs = <Data>(page: Page, path: string): Promise<Data> =>
  page.evaluate(async (asked) => {
    const session = await (await fetch("/api/auth/session")).json()
    const headers = { Authorization: `Bearer ${session.access_token}`, loginToken: session.user_unique_login_token }
    const { data } = await (await fetch(`/api${asked}`, { headers })).json()
    return data
  }, path)

/** The courses that anybody sees, as they stand on the institute's page. */
export async function publicCourses(page: Page, instituteId: number): Promise<Named[]> {
  const list = `/institutes/v2/api/fetchInstituteCourses?instituteId=${instituteId}&size=50`
  return (await callAs<Paged<Named>>(page, list)).content
}

/** The figures that a dashboard is given while it opens. */
export async function openDashboard<Figures>(page: Page, address: string): Promise<Figures> {
  await page.goto("about:blank")
  const given = page.waitForResponse((response) => response.url().includes("/api/dashboard/"))
  await page.goto(address)
  const { data } = await (await given).json()
  return data
}

export const rupees = (minor: number) => formatMoney(minor, "INR", "en-IN")

/** Words that nothing else in this world bears. */
export const unique = (word: string) => `${word} ${Date.now().toString(36)} ${test.info().project.name}`

/** The tile of a dashboard under this label. */
export const tile = (page: Page, label: string) =>
  page.getByRole("main").getByText(label, { exact: true }).locator("xpath=..")

/** The rows of the list on the page, once they have come. */
export const rows = (page: Page) => page.locator("table:not([aria-busy=true]) > tbody").getByRole("row")

/** A square of one colour. */
export const plainPicture = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

/** Presses the button of a form and waits until it says that all is kept. */
export async function save(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: label }).click()
  await expect(page.getByRole("status").filter({ hasText: /^Saved\./ })).toBeVisible()
}

/** Lets visitors write from an address each: the server takes only a few enquiries from one. */
export const letWrite = (page: Page) =>
  page.route("**/api/institutes/v1/api/contactUsEnquiry", async (route) =>
    route.fulfill(await writeFromElsewhere(route.request().postData() ?? "")),
  )

/** Sends an enquiry from an address of this machine that nobody has used yet. */
export const writeFromElsewhere = (body: string) =>
  postFromElsewhere("/api/institutes/v1/api/contactUsEnquiry", "application/json", body)

/** Pays at the gateway's page with the card that always works. */
export async function payByCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/v1\/checkout\//)
  await page.locator("input[name=number]").fill("4100 2800 0000 1007")
  await page.locator("input[name=expiry]").fill("12/34")
  await page.locator("input[name=cvv]").fill("123")
  await page.locator("input[name=holder]").fill("Tara Newcomer")
  await page.getByRole("button", { name: /^Pay/ }).first().click()
  await page.locator("input[name=otp]").fill("123456")
  await page.locator("input[name=otp]").press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "It is yours" })).toBeVisible()
}
