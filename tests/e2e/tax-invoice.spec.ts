import { expectAccessible } from "./accessibility"
import { findCourses } from "./course-on-sale"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember } from "./members"
import { payByCard } from "./pay-by-card"
import { readPdf } from "./read-pdf"
import { signIn } from "./sign-in"

const SLUG = "acme"
/** Of Maharashtra, while the institute is in Karnataka. */
const GSTIN = "27AAPFU0939F1ZV"
const COMPANY = "Pune Books & Co"

test(
  "a buyer with a GSTIN buys three items and opens the tax invoice, which states it",
  { tag: ["@layout", "@main", "@orders", "@baskets"] },
  async ({ page, request }) => {
    const chosen = await findCourses(request, SLUG, { count: 3 })
    const buyer = await createMember({ slug: SLUG })
    await signIn(page, buyer)
    for (const course of chosen) {
      await page.goto(urlAt(SLUG, course.page))
      await page.getByRole("button", { name: "Add to basket" }).click()
      await expect(page.getByRole("link", { name: "In your basket" })).toBeVisible()
    }

    await page.goto(urlAt(SLUG, `/institute/${buyer.instituteId}/checkout`))
    await page.getByRole("checkbox", { name: "I have a GSTIN" }).check()
    await page.getByRole("textbox", { name: "GSTIN" }).fill(GSTIN)
    await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("27")
    await page.getByRole("textbox", { name: "Company" }).fill(COMPANY)
    const summary = page.getByRole("region", { name: "Summary" })
    await expect(summary.getByText(/^IGST 18%/)).toBeVisible()
    await expect(page.getByRole("button", { name: /^Pay ₹/ })).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(page)

    await page.goto(urlAt(SLUG, "/student/orders"))
    await page.getByRole("link", { name: /and 2 more$/ }).click()
    await expect(page.getByText(`GSTIN ${GSTIN}`)).toBeVisible()
    await expect(page.getByText("You can open this")).toHaveCount(3)
    await expectAccessible(page)
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: /^Download / }).click()
    const text = readPdf(await (await download).path())
    for (const part of ["Tax invoice", "IGST", GSTIN, COMPANY, ...chosen.map(({ title }) => title)])
      expect(text).toContain(part)
  },
)
