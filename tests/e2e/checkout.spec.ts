import type { Page } from "@playwright/test"
import { chooseState } from "./choose-state"
import { findCourse } from "./course-on-sale"
import { demoSlug, urlAt } from "./institute-urls"
import { createMember } from "./members"
import { enterCard, TEST_CARD } from "./pay-by-card"
import { signIn } from "./sign-in"
import { fillSignInForm } from "./sign-in-form"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"

const DECLINED_CARD = "4100 2800 0006 0003"

const expectHeading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible()

test(
  "a visitor opens a course, signs in, cancels, is declined, pays, and opens the first lesson",
  { tag: ["@layout", "@main", "@orders", "@learning"] },
  async ({ page, request }) => {
    const [course, account] = [await findCourse(request, demoSlug()), await createMember()]
    await page.goto(urlAt(demoSlug(), course.page))
    await page.getByRole("link", { name: "Buy now" }).first().click()
    await expectHeading(page, "Checkout")
    await page.getByRole("button", { name: "Sign in to pay" }).click()
    await fillSignInForm(page, account)
    await expect(page).toHaveURL(urlAt(demoSlug(), course.checkout))
    await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible()
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await expect(page.getByRole("combobox", { name: "State" })).toBeFocused()
    await expectAccessible(page)

    await chooseState(page)
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await page.getByRole("link", { name: /^Cancel/ }).click()
    await expectHeading(page, "Payment cancelled")
    await expect(page).toHaveURL(/\/checkout\/result\/txn_[\w-]+$/)
    await expectAccessible(page)

    await page.getByRole("button", { name: "Order again" }).click()
    await enterCard(page, DECLINED_CARD)
    await page.getByRole("button", { name: /without paying$/ }).click()
    await expectHeading(page, "Payment failed")
    await expect(page.getByText("Your bank declined the card.")).toBeVisible()

    await page.getByRole("button", { name: "Try again" }).click()
    await enterCard(page, TEST_CARD)
    await expectHeading(page, "Payment successful")
    await expect(page.getByText("Visa 1007")).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expectHeading(page, "Payment successful")

    await page.getByRole("link", { name: "Go to course" }).click()
    await expect(page).toHaveURL(new RegExp(`/student/learn/courses/${course.id}`))
    await page.goto(urlAt(demoSlug(), "/student/orders"))
    await expect(page.getByRole("listitem").filter({ hasText: "Visa 1007" })).toContainText(course.title)
    await expect(page.getByRole("listitem").filter({ hasText: "Cancelled" })).toHaveCount(0)
    await page.getByRole("link", { name: course.title, exact: true }).click()
    await expectHeading(page, course.title)
    await expect(page.getByText(/^[A-Z]{2}-\d{4}-\d{5}$/)).toBeVisible()
    await expectAccessible(page)

    await page.goto(urlAt(demoSlug(), course.checkout))
    await expect(page.getByText("You already own this.")).toBeVisible()
  },
)

test(
  "a UPI payment works, also after going back from the provider's page",
  { tag: ["@phone", "@main", "@orders"] },
  async ({ page, request }) => {
    const course = await findCourse(request, demoSlug())
    await signIn(page, await createMember(), course.checkout)
    await chooseState(page)
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await expect(page).toHaveURL(/\/v1\/checkout\//)
    await page.goBack()
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await expect(page).toHaveURL(/\/v1\/checkout\//)
    await page.getByText("UPI", { exact: true }).first().click()
    await page.locator("input[name=vpa]").fill("success@razorpay")
    await page.locator("input[name=vpa]").press("Enter")
    await expectHeading(page, "Payment successful")
    await expect(page.getByText("success@razorpay")).toBeVisible()
  },
)

test("a free course is enrolled in immediately", { tag: ["@phone", "@orders"] }, async ({ page, request }) => {
  const course = await findCourse(request, demoSlug(), { isFree: true })
  await signIn(page, await createMember(), course.checkout)
  await page.getByRole("button", { name: "Enrol for free" }).click()
  await expectHeading(page, "You’re enrolled")
  await expect(page.getByText(`You now have access to ${course.title}.`)).toBeVisible()
})

test("an order is visible to its buyer only", { tag: ["@orders"] }, async ({ page, request }) => {
  const course = await findCourse(request, demoSlug(), { isFree: true })
  await signIn(page, await createMember(), course.checkout)
  await page.getByRole("button", { name: "Enrol for free" }).click()
  await expectHeading(page, "You’re enrolled")
  const result = page.url()

  await page.context().clearCookies()
  await page.goto(result)
  await expectHeading(page, "Sign in to see your order")
  await page.getByRole("button", { name: "Sign in" }).click()
  await fillSignInForm(page, await createMember())
  await expect(page).toHaveURL(result)
  await expectHeading(page, "Order not found")
})

test(
  "the checkout is at the institute's address and offers only its items",
  { tag: ["@orders"] },
  async ({ page, request }) => {
    const course = await findCourse(request, demoSlug())
    const response = await page.goto(course.checkout)
    expect(new URL(page.url()).hostname).not.toBe("localhost")
    expect(response?.status()).toBe(200)
    const unknown = await page.goto(urlAt(demoSlug(), `/institute/${course.instituteId}/checkout/courses/999999999`))
    expect(unknown?.status()).toBe(404)
    const noKind = await page.goto(urlAt(demoSlug(), `/institute/${course.instituteId}/checkout/cars/${course.id}`))
    expect(noKind?.status()).toBe(404)
  },
)
