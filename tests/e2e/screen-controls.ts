import { expect, type Page } from "@playwright/test"

/** The rows of the table on the page, once they have loaded. */
export const rows = (page: Page) => page.locator("table:not([aria-busy=true]) > tbody").getByRole("row")

/** Clicks the save button of a form and waits for the confirmation. */
export async function save(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: label }).click()
  await expect(page.getByRole("status").filter({ hasText: /^Saved\./ })).toBeVisible()
}
