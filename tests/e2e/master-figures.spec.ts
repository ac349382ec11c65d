import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { createMember } from "./members"
import { signIn } from "./sign-in"

test(
  "a figure of the platform opens its list, and the list keeps its days",
  { tag: ["@figures"] },
  async ({ page }) => {
    await signIn(page, await createMember({ role: "SuperAdmin" }), "/master/dashboard")
    const income = page.getByRole("region", { name: "Income" })
    await expect(income.getByRole("link", { name: /^Monthly recurring revenue/ })).toBeVisible()
    await expectAccessible(page)
    await income.getByRole("link", { name: /^Lost/ }).click()
    await expect(page).toHaveURL(/\/master\/movements\?kind=churn&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await expect(page.getByRole("heading", { level: 1, name: "Movements" })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await income.getByRole("link", { name: /^Monthly recurring revenue/ }).click()
    await expect(page).toHaveURL(/\/master\/institutes\?paying=yes&sort=income$/)
    await expect(page.getByRole("combobox", { name: "Income" })).toHaveValue("yes")
  },
)
