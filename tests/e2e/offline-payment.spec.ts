import { expectAccessible } from "./accessibility"
import { findCourse } from "./course-on-sale"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember } from "./members"
import { signIn } from "./sign-in"
import { chooseState } from "./choose-state"

const SLUG = "acme"
const CODE = "WELCOME10"

test(
  "a learner applies with a code to pay the institute, staff accept and record both halves, and the course is open",
  { tag: ["@layout", "@main", "@offline", "@orders"] },
  async ({ page, openPage, request }) => {
    const course = await findCourse(request, SLUG)
    const buyer = await createMember({ slug: SLUG, lastName: `Offline ${Date.now()}` })
    const admin = await createMember({ slug: SLUG, role: "InstituteAdmin" })

    await signIn(page, buyer, course.checkout)
    await chooseState(page)
    const summary = page.getByRole("region", { name: "Summary" })
    const total = async () => (await summary.getByText("Total", { exact: true }).locator("..").innerText()).trim()
    const listTotal = await total()
    const applyCode = async () => {
      await summary.getByRole("textbox", { name: "Code" }).fill(CODE)
      await summary.getByRole("button", { name: "Apply" }).click()
      await expect(summary.getByText(/^− ₹/)).toBeVisible()
    }
    await summary.getByRole("button", { name: "Have a code?" }).click()
    await applyCode()
    await summary.getByRole("button", { name: `Remove the code ${CODE}` }).press("Enter")
    await expect(summary.getByRole("textbox", { name: "Code" })).toBeFocused()
    await expect.poll(total).toBe(listTotal)
    await applyCode()
    const lowered = (await total()).replace(/^Total\s*/, "")
    expect(lowered).not.toBe(listTotal.replace(/^Total\s*/, ""))
    await page.getByRole("button", { name: /^Pay the institute/ }).click()
    const form = page.getByRole("dialog", { name: "Pay the institute" })
    await expect(form.getByText(lowered)).toBeVisible()
    await form.getByRole("combobox", { name: "How you pay" }).selectOption("upi")
    await form.getByRole("textbox", { name: /^Note/ }).fill("Half now, half on the first.")
    await expectAccessible(page)
    await form.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/\/student\/orders\/txn_/)
    const steps = page.getByRole("list", { name: "Steps of your application" })
    await expect(steps.getByRole("listitem").first()).toHaveAttribute("aria-current", "step")
    await expect(page.getByText(`Coupon ${CODE}`)).toBeVisible()
    await expectAccessible(page)

    const staffPage = await openPage(admin, "/admin/offline-applications")
    await staffPage.getByRole("link", { name: buyer.name }).click()
    await expect(staffPage.getByText(`Coupon ${CODE}`)).toBeVisible()
    await staffPage.getByRole("button", { name: "Accept" }).click()
    await expect(staffPage.getByText(`${buyer.name} was told how to pay`)).toBeVisible()
    await expectAccessible(staffPage)

    await page.reload()
    await expect(page.getByRole("img", { name: "QR code to pay by UPI" })).toBeVisible()
    await expectAccessible(page)

    const record = async (amount: string | undefined, reference: string) => {
      await staffPage.getByRole("button", { name: "Record payment" }).click()
      const recorded = staffPage.getByRole("form", { name: "Record payment" })
      if (amount) await recorded.getByRole("textbox", { name: "Amount received" }).fill(amount)
      await recorded.getByRole("textbox", { name: "Reference" }).fill(reference)
      await recorded.getByRole("button", { name: "Record payment" }).click()
    }
    await record("100", `E2E${Date.now()}A`)
    await expect(staffPage.getByRole("button", { name: /^RV\// })).toBeVisible()
    await page.reload()
    await expect(page.getByRole("button", { name: /^Download RV\// })).toBeVisible()

    await record(undefined, `E2E${Date.now()}B`)
    await expect(staffPage.getByText(`${buyer.name} is enrolled`)).toBeVisible()
    await page.goto(urlAt(SLUG, `/student/learn/courses/${course.id}`))
    await expect(page).toHaveURL(new RegExp(`/student/learn/courses/${course.id}`))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  },
)
