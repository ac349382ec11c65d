import { expect, type Page } from "@playwright/test"

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
