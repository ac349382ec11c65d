import { expect, type Page } from "@playwright/test"

export const TEST_CARD = "4100 2800 0000 1007"

/** Enters a card and the bank's code on the gateway's page. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/v1\/checkout\//)
  await page.locator("input[name=number]").fill(number)
  await page.locator("input[name=expiry]").fill("12/34")
  await page.locator("input[name=cvv]").fill("123")
  await page.locator("input[name=holder]").fill("Tara Newcomer")
  await page.getByRole("button", { name: /^Pay/ }).first().click()
  await page.locator("input[name=otp]").fill("123456")
  await page.locator("input[name=otp]").press("Enter")
}

/** Pays on the gateway's page with a test card that succeeds. */
export async function payByCard(page: Page): Promise<void> {
  await enterCard(page, TEST_CARD)
  await expect(page.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible()
}
