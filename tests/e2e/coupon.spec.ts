import { expectAccessible } from "./accessibility"
import { findCourse } from "./course-on-sale"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember } from "./members"
import { payByCard } from "./pay-by-card"
import { readPdf } from "./read-pdf"
import { signIn } from "./sign-in"

const SLUG = "acme"
const CODE = "WELCOME10"

test(
  "a buyer with a coupon pays less, and the invoice shows the discount",
  { tag: ["@layout", "@main", "@coupons", "@orders"] },
  async ({ page, request }) => {
    const course = await findCourse(request, SLUG)
    const buyer = await createMember({ slug: SLUG })
    await signIn(page, buyer, course.checkout)
    await page.getByRole("combobox", { name: "State" }).selectOption("29")

    const summary = page.getByRole("region", { name: "Summary" })
    await summary.getByRole("button", { name: "Have a code?" }).click()
    await summary.getByRole("textbox", { name: "Code" }).fill("NO SUCH CODE")
    await summary.getByRole("button", { name: "Apply" }).click()
    await expect(summary.getByText("We don’t know the code NOSUCHCODE. Check it for typing errors.")).toBeVisible()
    await summary.getByRole("textbox", { name: "Code" }).fill(CODE.toLowerCase())
    await summary.getByRole("button", { name: "Apply" }).click()
    await expect(summary.getByText("Code applied")).toBeVisible()
    await expect(summary.getByText(/^− ₹/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(page)

    await page.goto(urlAt(SLUG, "/student/orders"))
    await page.getByRole("link", { name: course.title }).first().click()
    await expect(page.getByText(`Coupon ${CODE}`)).toBeVisible()
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: /^Download / }).click()
    const text = readPdf(await (await download).path())
    for (const part of ["Tax invoice", "Discount", course.title]) expect(text).toContain(part)
  },
)
