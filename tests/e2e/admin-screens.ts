import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import sharp from "sharp"
import { formatMoney } from "@/lib/shared/money"
import { urlAt } from "./accounts"

export type ItemRow = { id: number; title: string; priceMinor: number }
export type ResultPage<Row> = { content: Row[]; totalElements: number }
export type Institute = { image: { key: string } | null }
export type AdminStats = { thisMonthMinor: number; students: number; publishedItems: number; openEnquiries: number }
export type TeacherStats = { items: number; learners: number; averagePercent: number }

/** Fetches a public page of an institute. Node does not resolve sub-domains of localhost, so it sends the host header. */
export async function fetchPublicPage(request: APIRequestContext, slug: string, path: string): Promise<string> {
  const answer = await request.get(path, { headers: { host: new URL(urlAt(slug, "/")).host } })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** Calls the API as the person signed in on the page. */
export const callAs = <Data>(page: Page, path: string): Promise<Data> =>
  page.evaluate(async (apiPath) => {
    const session = await (await fetch("/api/auth/session")).json()
    const headers = { Authorization: `Bearer ${session.access_token}`, loginToken: session.user_unique_login_token }
    const { data } = await (await fetch(`/api${apiPath}`, { headers })).json()
    return data
  }, path)

/** The published courses in the order of the institute's page. */
export async function listPublicCourses(page: Page, instituteId: number): Promise<ItemRow[]> {
  const list = `/institutes/v2/api/fetchInstituteCourses?instituteId=${instituteId}&size=50`
  return (await callAs<ResultPage<ItemRow>>(page, list)).content
}

/** Opens a dashboard and returns the stats that it loads. */
export async function openDashboard<Stats>(page: Page, address: string): Promise<Stats> {
  await page.goto("about:blank")
  const response = page.waitForResponse((response) => response.url().includes("/api/dashboard/"))
  await page.goto(address)
  const { data } = await (await response).json()
  return data
}

export const formatRupees = (minor: number) => formatMoney(minor, "INR", "en-IN")

/** A unique text that starts with the given one. */
export const unique = (prefix: string) => `${prefix} ${Date.now().toString(36)} ${test.info().project.name}`

/** The tile of a dashboard with this label. */
export const statTile = (page: Page, label: string) =>
  page.getByRole("main").getByText(label, { exact: true }).locator("xpath=..")

/** The rows of the table on the page, once they have loaded. */
export const rows = (page: Page) => page.locator("table:not([aria-busy=true]) > tbody").getByRole("row")

/** A single-colour square image as PNG. */
export const plainImage = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

/** Clicks the save button of a form and waits for the confirmation. */
export async function save(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: label }).click()
  await expect(page.getByRole("status").filter({ hasText: /^Saved\./ })).toBeVisible()
}

/** Pays on the gateway's page with a test card that succeeds. */
export async function payByCard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/v1\/checkout\//)
  await page.locator("input[name=number]").fill("4100 2800 0000 1007")
  await page.locator("input[name=expiry]").fill("12/34")
  await page.locator("input[name=cvv]").fill("123")
  await page.locator("input[name=holder]").fill("Tara Newcomer")
  await page.getByRole("button", { name: /^Pay/ }).first().click()
  await page.locator("input[name=otp]").fill("123456")
  await page.locator("input[name=otp]").press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible()
}
