import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { at, newcomer, signIn, slugOf } from "./newcomer"
import { expectNoFaultsNow } from "./faults"

const TEST_CARD = "4100 2800 0000 1007"
const DECLINED_CARD = "4100 2800 0006 0003"

/** A course of the demo institute that costs money, or one that is free. */
async function aCourse(request: APIRequestContext, isFree: boolean) {
  const found = await (await request.get(`/api/users/v2/api/sub-domain-institute/${slugOf()}`)).json()
  const instituteId: number = found.data.institute_Id
  const query = `instituteId=${instituteId}&size=50`
  const { data } = await (await request.get(`/api/institutes/v2/api/fetchInstituteCourses?${query}`)).json()
  const courses: { id: number; title: string; priceMinor: number }[] = data.content
  const course = courses.find(({ priceMinor }) => (priceMinor === 0) === isFree)
  if (!course) throw new Error("the demo world has no such course")
  const path = `/institute/${instituteId}`
  return {
    ...course,
    instituteId,
    item: `${path}/courses/${course.id}`,
    checkout: `${path}/checkout/courses/${course.id}`,
  }
}

async function payByCard(page: Page, number: string) {
  await expect(page).toHaveURL(/\/v1\/checkout\//)
  await page.locator("input[name=number]").fill(number)
  await page.locator("input[name=expiry]").fill("12/34")
  await page.locator("input[name=cvv]").fill("123")
  await page.locator("input[name=holder]").fill("Tara Newcomer")
  await page.getByRole("button", { name: /^Pay/ }).first().click()
  await page.locator("input[name=otp]").fill("123456")
  await page.locator("input[name=otp]").press("Enter")
}

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible()

test("a visitor finds a course, signs in, turns back, is declined, pays, and opens the first lesson", async ({
  page,
  request,
}) => {
  const [course, account] = [await aCourse(request, false), await newcomer(request, slugOf())]
  await page.goto(at(slugOf(), course.item))
  await page.getByRole("link", { name: "Buy now" }).first().click()
  await heading(page, "Checkout")
  await page.getByRole("button", { name: "Sign in to pay" }).click()
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email)
  await page.getByLabel("Password", { exact: true }).fill(account.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL(at(slugOf(), course.checkout))
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible()
  await expectNoFaultsNow(page)

  await page.getByRole("button", { name: /^Pay ₹/ }).click()
  await page.getByRole("link", { name: /^Cancel/ }).click()
  await heading(page, "Payment cancelled")
  await expect(page).toHaveURL(/\/checkout\/result\/txn_[\w-]+$/)
  await expectNoFaultsNow(page)

  await page.getByRole("button", { name: "Order again" }).click()
  await payByCard(page, DECLINED_CARD)
  await page.getByRole("button", { name: /without paying$/ }).click()
  await heading(page, "The payment did not go through")
  await expect(page.getByText("The bank declined the card.")).toBeVisible()

  await page.getByRole("button", { name: "Try again" }).click()
  await payByCard(page, TEST_CARD)
  await heading(page, "It is yours")
  await expect(page.getByText("Visa 1007")).toBeVisible()
  await expectNoFaultsNow(page)
  await page.reload()
  await heading(page, "It is yours")

  await page.getByRole("link", { name: "Go to the course" }).click()
  await expect(page).toHaveURL(new RegExp(`/student/learn/courses/${course.id}`))
  await page.goto(at(slugOf(), "/student/orders"))
  await expect(page.getByRole("listitem").filter({ hasText: "Visa 1007" })).toContainText(course.title)
  await expect(page.getByRole("listitem").filter({ hasText: "Cancelled" })).toContainText(course.title)
  await expectNoFaultsNow(page)

  await page.goto(at(slugOf(), course.checkout))
  await expect(page.getByText("This is yours already.")).toBeVisible()
})

test("by UPI, with a way back from the provider's page that leaves the button alive", async ({ page, request }) => {
  const course = await aCourse(request, false)
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await page.goto(at(slugOf(), course.checkout))
  await page.getByRole("button", { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/v1\/checkout\//)
  await page.goBack()
  await page.getByRole("button", { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/v1\/checkout\//)
  await page.getByText("UPI", { exact: true }).first().click()
  await page.locator("input[name=vpa]").fill("success@razorpay")
  await page.locator("input[name=vpa]").press("Enter")
  await heading(page, "It is yours")
  await expect(page.getByText("success@razorpay")).toBeVisible()
})

test("what is free is enrolled in at once", async ({ page, request }) => {
  const course = await aCourse(request, true)
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await page.goto(at(slugOf(), course.checkout))
  await page.getByRole("button", { name: "Enrol for free" }).click()
  await heading(page, "It is yours")
  await expect(page.getByText(`${course.title} is open. Enjoy it.`)).toBeVisible()
})

test("an order is shown to its buyer only", async ({ page, request }) => {
  const course = await aCourse(request, true)
  await signIn(page, slugOf(), await newcomer(request, slugOf()))
  await page.goto(at(slugOf(), course.checkout))
  await page.getByRole("button", { name: "Enrol for free" }).click()
  await heading(page, "It is yours")
  const result = page.url()

  await page.context().clearCookies()
  await page.goto(result)
  await heading(page, "Sign in to see your order")
  await page.getByRole("button", { name: "Sign in" }).click()
  const other = await newcomer(request, slugOf())
  await page.getByRole("textbox", { name: "E-mail" }).fill(other.email)
  await page.getByLabel("Password", { exact: true }).fill(other.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page).toHaveURL(result)
  await heading(page, "There is no such order")
})

test("the checkout lives at the institute's own address, and knows only what is sold there", async ({
  page,
  request,
}) => {
  const course = await aCourse(request, false)
  const elsewhere = await page.goto(course.checkout)
  expect(new URL(page.url()).hostname).not.toBe("localhost")
  expect(elsewhere?.status()).toBe(200)
  const unknown = await page.goto(at(slugOf(), `/institute/${course.instituteId}/checkout/courses/999999999`))
  expect(unknown?.status()).toBe(404)
  const noKind = await page.goto(at(slugOf(), `/institute/${course.instituteId}/checkout/cars/${course.id}`))
  expect(noKind?.status()).toBe(404)
})
