import { expectAccessible } from "./accessibility"
import { findCourse } from "./course-on-sale"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember } from "./members"
import { payByCard } from "./pay-by-card"
import { readPdf } from "./read-pdf"
import { signIn } from "./sign-in"

const SLUG = "acme"

test(
  "staff give an order back, whose buyer loses access and opens the credit note",
  { tag: ["@layout", "@main", "@orders", "@invoices"] },
  async ({ page, openPage, request }) => {
    const course = await findCourse(request, SLUG)
    const buyer = await createMember({ slug: SLUG })
    await signIn(page, buyer, course.checkout)
    await page.getByRole("combobox", { name: "State" }).selectOption("29")
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(page)
    await page.goto(urlAt(SLUG, "/student/orders"))
    await page.getByRole("link", { name: course.title, exact: true }).first().click()
    await expect(page.getByText("You can open this")).toBeVisible()
    const orderUrl = page.url()

    const transactionId = orderUrl.slice(orderUrl.lastIndexOf("/") + 1)
    const admin = await createMember({ slug: SLUG, role: "InstituteAdmin" })
    const staff = await openPage(admin, `/admin/orders/${transactionId}`)
    const refunds = staff.getByRole("region", { name: "Refunds" })
    await refunds.getByRole("button", { name: "Refund" }).click()
    await expect(refunds.getByRole("checkbox", { name: `End access to ${course.title}` })).toBeChecked()
    await expectAccessible(staff)
    await refunds.getByRole("button", { name: "Refund" }).click()
    await expect(refunds.getByText("Paid back")).toBeVisible()
    const history = staff.getByRole("region", { name: "History" })
    await history.getByRole("textbox", { name: "Add a note" }).fill("It was the wrong level.")
    await history.getByRole("button", { name: "Add note" }).click()
    await expect(history.getByRole("listitem").filter({ hasText: "It was the wrong level." })).toBeVisible()
    await expect(history.getByText("Refund paid")).toBeVisible()
    await expect(staff.getByRole("region", { name: "Payments" }).getByText(/^pay_/)).toBeVisible()
    await expectAccessible(staff)

    await page.goto(orderUrl)
    await expect(page.getByText(/^Sent on .* to the payment method you used\.$/)).toBeVisible()
    await expect(page.getByText("You can open this")).toHaveCount(0)
    await expectAccessible(page)
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: /^Download CN/ }).click()
    const text = readPdf(await (await download).path())
    for (const part of ["Credit note", course.title]) expect(text).toContain(part)
  },
)
