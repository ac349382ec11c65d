import type { Page } from "@playwright/test"
import { formatMoney } from "@/lib/shared/money"

export type AdminStats = { thisMonthMinor: number; students: number; publishedItems: number; openEnquiries: number }
export type TeacherStats = { items: number; learners: number; averagePercent: number }

/** Opens a dashboard and returns the stats that it loads. */
export async function openDashboard<Stats>(page: Page, address: string): Promise<Stats> {
  await page.goto("about:blank")
  const response = page.waitForResponse((response) => response.url().includes("/api/dashboard/"))
  await page.goto(address)
  const { data } = await (await response).json()
  return data
}

/** The tile of a dashboard with this label. */
export const statTile = (page: Page, label: string) =>
  page.getByRole("main").getByText(label, { exact: true }).locator("xpath=..")

export const formatRupees = (minor: number) => formatMoney(minor, "INR", "en-IN")
