import { expect, type Page } from "@playwright/test"
import { codeField, waitForCode } from "./codes"
import { urlAt } from "./institute-urls"
import { PASSWORD } from "./members"
import { skipRateLimits } from "./skip-rate-limits"
import { unique } from "./unique"

const HOURS_25 = 25 * 60 * 60

/**
 * Opens an institute in its trial as a new person does, who is its admin and signed in on the page then; returns its address and
 * the person's email.
 */
export async function openNewInstitute(page: Page, name: string): Promise<{ slug: string; email: string }> {
  const [slug, field] = [addressOf(name), fieldOf(page)]
  const email = `owner@${slug}.test`
  await skipRateLimits(HOURS_25)
  await page.goto(urlAt("lectern", "/create-institute"))
  await field("Name of your institute").fill(name)
  await field("Address").fill(slug)
  await expect(page.getByText("This address is free.")).toBeVisible()
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await field("Your name").fill("Ravi Iyer")
  await field("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Send code", exact: true }).click()
  await codeField(page).fill(await waitForCode(email))
  await page.getByRole("button", { name: "Open institute", exact: true }).click()
  await expect(page).toHaveURL(urlAt(slug, "/admin"), { timeout: 20_000 })
  return { slug, email }
}

const fieldOf = (page: Page) => (name: string) => page.getByRole("textbox", { name, exact: true })

const addressOf = (name: string) =>
  unique(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
