import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility"
import { codeField, waitForCode } from "./codes"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { skipRateLimits } from "./skip-rate-limits"
import { unique } from "./unique"

const HOURS_25 = 25 * 60 * 60
const password = "a sentence nobody guesses"

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

test(
  "a new person opens an institute from the home page and is on its dashboard, after an address that looks taken",
  { tag: ["@main", "@layout", "@openings", "@institutes"] },
  async ({ page }) => {
    await skipRateLimits(HOURS_25)
    const slug = unique("open").replaceAll(" ", "-").toLowerCase()
    const email = `ravi@${slug}.test`
    await page.goto(urlAt("lectern", "/"))
    await page.getByRole("link", { name: "Start free" }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: "Open your institute" })).toBeVisible()
    await expectAccessible(page)

    await field(page, "Name of your institute").fill("Ravi’s Maths")
    await expect(field(page, "Address")).toHaveValue("ravis-maths")
    await field(page, "Address").fill("acrne")
    await expect(page.getByText(/^This looks like the address of another institute/)).toBeVisible()
    await field(page, "Address").fill(slug)
    await expect(page.getByText("This address is free.")).toBeVisible()
    await page.getByText("Exams", { exact: true }).click()
    await clickButton(page, "Continue")

    await expect(page.getByText("Step 2 of 3")).toBeVisible()
    await field(page, "Your name").fill("Ravi Iyer")
    await field(page, "Email").fill(email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.goBack()
    await expect(field(page, "Address")).toHaveValue(slug)
    await clickButton(page, "Continue")
    await expect(field(page, "Email")).toHaveValue(email)
    await clickButton(page, "Send code")

    await expect(page.getByText("Step 3 of 3")).toBeVisible()
    await codeField(page).fill(await waitForCode(email))
    await clickButton(page, "Open institute")
    await expect(page).toHaveURL(urlAt(slug, "/admin"), { timeout: 20_000 })
    await expect(page.getByRole("region", { name: "Getting started" })).toBeVisible()
    await expectAccessible(page)
  },
)

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test(
    "an institute is opened by a form, which shows what was refused beside what was typed",
    { tag: ["@openings"] },
    async ({ page }) => {
      await skipRateLimits(HOURS_25)
      const slug = unique("plain").replaceAll(" ", "-").toLowerCase()
      const email = `asha@${slug}.test`
      await page.goto(urlAt("lectern", "/create-institute?plan=growth"))
      await field(page, "Name of your institute").fill("Asha’s Music")
      await field(page, "Address").fill("l0gin")
      await page.getByText("Music and dance", { exact: true }).click()
      await field(page, "Your name").fill("Asha Rao")
      await field(page, "Email").fill(email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await clickButton(page, "Continue")
      await expect(field(page, "Your name")).toHaveValue("Asha Rao")
      await expect(field(page, "Address")).toHaveAttribute("aria-invalid", "true")

      await field(page, "Address").fill(slug)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await clickButton(page, "Continue")
      await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible()

      await page.getByRole("link", { name: "Change what you entered" }).click()
      await expect(field(page, "Address")).toHaveValue(slug)
      await expect(page.getByRole("radio", { name: "Music and dance" })).toBeChecked()
      await expect(field(page, "Email")).toHaveValue(email)
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("")
      await field(page, "Name of your institute").fill("Asha’s Music School")
      const corrected = `asha.rao@${slug}.test`
      await field(page, "Email").fill(corrected)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await clickButton(page, "Continue")
      await codeField(page).fill(await waitForCode(corrected))
      await clickButton(page, "Open institute")
      await expect(page.getByRole("heading", { level: 1, name: "Your institute is open" })).toBeVisible()
      await expect(page.getByRole("link", { name: /^Sign in to/ })).toHaveAttribute("href", urlAt(slug, "/login"))
    },
  )
})
