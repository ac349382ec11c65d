import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { skipRateLimits } from "./skip-rate-limits"

test.use({ javaScriptEnabled: false })

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByRole("textbox", { name: label }).fill(value)
}

for (const [host, slug, path, name] of [
  ["an institute", "acme", "/institute/2", "Acme Academy"],
  ["the platform", "lectern", "/contact-us", "Lectern"],
] as const)
  test(
    `${host} takes an enquiry without scripts, and shows what is wrong beside what was typed`,
    { tag: ["@enquiries"] },
    async ({ page }) => {
      await skipRateLimits(600)
      await page.goto(urlAt(slug, path))
      await fill(page, { "Your name": "Asha Rao", Email: "asha", "What would you like to know?": "When?" })
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.getByRole("button", { name: "Send message" }).click(),
      ])
      expect(answer.status()).toBe(400)
      await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible()
      await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible()
      await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Asha Rao")
      const email = page.getByRole("textbox", { name: "Email" })
      await expect(email).toHaveValue("asha")
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription("Enter a valid email")
      await expect(page.getByText("Enter 10 to 2,000 characters")).toBeVisible()
      await expect(page.getByText("Enter at least 2 characters")).toBeHidden()

      await fill(page, { Email: "asha@visitors.test", "What would you like to know?": "When does it begin?" })
      await page.getByRole("button", { name: "Send message" }).click()
      await expect(page).toHaveURL(/\/contact\/sent$/)
      await expect(page.getByRole("heading", { level: 1, name: "Thank you. Message sent." })).toBeVisible()
      await page.reload()
      await page.getByRole("link", { name: "Go to home page" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    },
  )

test("forms that need scripts say so", { tag: ["@enquiries"] }, async ({ page }) => {
  for (const path of ["/login", "/register", "/forgot-password"]) {
    await page.goto(urlAt("acme", path))
    // Playwright finds no text within `noscript`.
    const notice = page.locator("noscript p")
    await expect(notice).toBeVisible()
    await expect(notice).toContainText("This form needs JavaScript")
  }
})
