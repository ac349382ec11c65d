import { chooseState } from "./choose-state"
import { expectAccessible } from "./accessibility"
import { codeField, waitForCode } from "./codes"
import { findCourses } from "./course-on-sale"
import { expect, test } from "./fixtures"
import { demoSlug, urlAt } from "./institute-urls"
import { payByCard } from "./pay-by-card"

test(
  "a visitor puts two courses into the basket, signs up, pays for both and learns",
  { tag: ["@phone", "@main", "@baskets", "@orders"] },
  async ({ page, request }) => {
    const chosen = await findCourses(request, demoSlug(), { count: 2 })
    for (const course of chosen) {
      await page.goto(urlAt(demoSlug(), course.page))
      await page.getByRole("button", { name: "Add to basket" }).click()
      await expect(page.getByRole("link", { name: "In your basket" })).toBeVisible()
    }
    await page.reload()
    await page.getByRole("link", { name: /^Basket ?2$/ }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Basket" })).toBeVisible()
    await page.getByRole("button", { name: `Remove “${chosen[0]?.title}” from the basket` }).click()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByRole("region", { name: "Basket" }).getByRole("listitem")).toHaveCount(2)
    await expectAccessible(page)

    await page.getByRole("link", { name: "Go to checkout" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Sign in to pay" })).toBeInViewport()
    await chooseState(page)
    await expectAccessible(page)
    await page.getByRole("link", { name: "New here? Create an account" }).click()
    const email = `e2e-basket-${Date.now()}-${test.info().project.name}@people.test`
    await page.getByRole("textbox", { name: "First name" }).fill("Tara")
    await page.getByRole("textbox", { name: "Email" }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill("a sentence nobody guesses")
    await page.getByRole("button", { name: "Create account" }).click()
    await codeField(page).fill(await waitForCode(email))
    await page.getByRole("button", { name: "Create account" }).click()

    await expect(page.getByText("We kept the 2 items that you had chosen before.")).toBeVisible()
    await expect(page).toHaveURL(urlAt(demoSlug(), `/institute/${chosen[0]?.instituteId}/checkout`))
    await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("27")
    await page.getByRole("button", { name: /^Pay ₹/ }).click()
    await payByCard(page)
    await expect(page.getByRole("link", { name: /^Basket \d/ })).toHaveCount(0)
    await page.goto(urlAt(demoSlug(), "/student/my-learning"))
    for (const { title } of chosen) await expect(page.getByText(title).first()).toBeVisible()
    await page.getByRole("link", { name: "Basket", exact: true }).click()
    await expect(page.getByText("Your basket is empty")).toBeVisible()
  },
)
