import { chooseState } from "./choose-state"
import { fetchPublicPage } from "./api-calls"
import { dropPdfFiles } from "./drop-pdf-files"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { payByCard } from "./pay-by-card"
import { plainImage, UPRIGHT } from "./plain-image"
import { signIn } from "./sign-in"
import { unique } from "./unique"
import { expect, test } from "./fixtures"

test(
  "an administrator makes a book, is told what is missing, publishes it, and a learner buys and opens it",
  { tag: ["@main", "@items", "@orders"] },
  async ({ page, request, openPage }) => {
    const [admin, learner] = [await createMember({ role: "InstituteAdmin" }), await createMember()]
    const title = unique("A book of rivers")
    await signIn(page, admin, "/admin/courses")
    await page.getByRole("button", { name: "New", exact: true }).click()
    await page.getByRole("radio", { name: /^Book/ }).check({ force: true })
    await page.getByRole("textbox", { name: "Title" }).fill(title)
    await page.getByRole("button", { name: "Create draft" }).click()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    const itemId = Number(/\/courses\/(\d+)/.exec(page.url())?.[1])

    await page.getByRole("button", { name: "Publish", exact: true }).click()
    const missing = page.getByRole("dialog", { name: "Not ready yet" })
    await expect(missing.getByRole("listitem")).toHaveText([
      "A tagline",
      "A description",
      "A cover image",
      "At least one lesson or file",
    ])
    await missing.getByRole("button", { name: "A tagline" }).click()
    await expect(page.getByRole("textbox", { name: "Tagline" })).toBeFocused()
    await page.getByRole("textbox", { name: "Tagline" }).fill("From spring to sea.")
    const description = page.getByRole("textbox", { name: "Text" })
    await description.click()
    await page.keyboard.type("Twelve rivers and their people.")
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Twelve rivers")
    const buffer = await plainImage("#1f5c7a", UPRIGHT)
    await page.getByLabel("Cover image").setInputFiles({ name: "cover.png", mimeType: "image/png", buffer })
    await expect(page.getByRole("button", { name: "Remove cover" })).toBeVisible()
    await expect(page.getByText(/^Saved at/)).toBeVisible()

    await page.getByRole("tab", { name: "Content" }).click()
    const section = page.getByRole("textbox", { name: "Title of a new section" })
    await section.fill("The book")
    await section.press("Enter")
    await dropPdfFiles(page, "The book", ["Rivers.pdf"])
    await expect(page.getByRole("button", { name: /^Rivers/ })).toBeVisible()

    await page.getByRole("tab", { name: "Pricing" }).click()
    await page.getByRole("textbox", { name: "Price in INR" }).first().fill("349")
    await expect(page.getByText("Saving…")).toBeVisible()
    await expect(page.getByText(/^Saved at/)).toBeVisible()
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: /^Publish/ })
    await expect(dialog).toContainText("₹349")
    await dialog.getByRole("button", { name: "Publish", exact: true }).click()
    await expect(page.getByRole("link", { name: "View public page" })).toBeVisible()
    const shown = await fetchPublicPage(request, demoSlug(), `/institute/${admin.instituteId}/books/${itemId}`)
    for (const text of [title, "From spring to sea.", "Twelve rivers and their people.", "₹349"])
      expect(shown).toContain(text)

    const buyer = await openPage(learner, `/institute/${admin.instituteId}/checkout/books/${itemId}`)
    await chooseState(buyer)
    await buyer.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(buyer)
    await buyer.goto(urlAt(learner.slug, `/student/learn/books/${itemId}`))
    await expect(buyer.getByText("Page 1 of Rivers.pdf")).toBeVisible()
  },
)
