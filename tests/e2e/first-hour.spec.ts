import type { Page } from "@playwright/test"
import { dropPdfFiles } from "./drop-pdf-files"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { openNewInstitute } from "./open-new-institute"
import { enterCard, TEST_CARD } from "./pay-by-card"
import { plainImage, UPRIGHT } from "./plain-image"
import { waitForArea } from "./sign-in"

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
const checklist = (page: Page) => page.getByRole("region", { name: "Getting started" })
const doneStep = (page: Page, name: string) =>
  checklist(page)
    .getByRole("listitem")
    .filter({ hasText: `${name}Done` })

const savedAt = (page: Page) => page.getByText(/^Saved at/)

/** Creates a book from a starter text, replaces its brackets, gives it what it needs and a price, and publishes it. */
async function publishBook(page: Page, slug: string) {
  await page.goto(urlAt(slug, "/admin/courses"))
  await waitForArea(page)
  await button(page, "New").click()
  await page.getByRole("radio", { name: /^Book/ }).check({ force: true })
  await page.getByText("Notes on [subject]").click()
  await button(page, "Create draft").click()
  await expect(page.getByRole("heading", { level: 1, name: "Notes on [subject]" })).toBeVisible()
  await page.getByRole("textbox", { name: "Title" }).fill("Notes on optics")
  await page.getByRole("textbox", { name: "Text" }).click()
  await page.keyboard.type("Lenses, mirrors and what they do to light.")
  const cover = { name: "cover.png", mimeType: "image/png", buffer: await plainImage("#1f5c7a", UPRIGHT) }
  await page.getByLabel("Cover image").setInputFiles(cover)
  await expect(button(page, "Remove cover")).toBeVisible()
  await expect(savedAt(page)).toBeVisible({ timeout: 25_000 })
  await page.getByRole("tab", { name: "Content" }).click()
  await page.getByRole("textbox", { name: "Title of a new section" }).fill("The notes")
  await button(page, "Add section").click()
  await expect(page.getByRole("heading", { name: "The notes" })).toBeVisible()
  await dropPdfFiles(page, "The notes", ["Optics.pdf"])
  await expect(button(page, /^Optics/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole("tab", { name: "Pricing" }).click()
  await page.getByRole("textbox", { name: "Price in INR" }).first().fill("349")
  await expect(savedAt(page)).toBeVisible({ timeout: 25_000 })
  await button(page, "Publish").click()
  const dialog = page.getByRole("dialog", { name: /^Publish/ })
  await dialog.getByRole("button", { name: "Publish", exact: true }).click()
  await expect(page.getByRole("link", { name: "View public page" })).toBeVisible()
}

test(
  "a new person opens an institute, publishes an item from a starter text, tries its sale and sees the money",
  { tag: ["@openings", "@items", "@orders"] },
  async ({ page }) => {
    test.setTimeout(180_000)
    const { slug } = await openNewInstitute(page, "Ravi Physics")
    await expect(doneStep(page, "First item")).toBeHidden()
    await publishBook(page, slug)

    await page.goto(urlAt(slug, "/admin/dashboard"))
    await expect(doneStep(page, "First item")).toBeVisible()
    await expect(doneStep(page, "Publish an item")).toBeVisible()
    await expect(page.getByText("Verify your mobile number: until then nobody can pay here")).toBeVisible()
    await checklist(page).getByRole("button", { name: "Test sale" }).click()
    await checklist(page).getByRole("link", { name: "Open your item" }).click()

    await expect(page.getByText("Test mode", { exact: true })).toBeVisible()
    await button(page, /^Pay ₹349/).click()
    await enterCard(page, TEST_CARD)
    await expect(page.getByRole("heading", { level: 1, name: "Payment successful" })).toBeVisible()
    await expect(page.getByText(/^TEST-/)).toBeVisible()
    await page.getByRole("link", { name: "See it in Sales" }).click()
    await expect(page.getByText("Test", { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/₹349/).first()).toBeVisible()

    await page.goto(urlAt(slug, "/admin/dashboard"))
    await expect(doneStep(page, "Test sale")).toBeVisible()
  },
)
