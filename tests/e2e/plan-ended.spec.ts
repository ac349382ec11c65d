import { paths } from "@/lib/shared/paths"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createMember, demoMember, type Member } from "./members"
import { signIn } from "./sign-in"

/** The demo institute whose plan is over and that can be read. */
const SLUG = "nritya"

const remember = ({ userId, firstName }: Member) =>
  JSON.stringify({ user_id: userId, first_name: firstName, role: { roleType: "Student" } })

test(
  "where the plan is over a learner reads on in what they bought",
  { tag: ["@main", "@layout", "@plans", "@learning", "@billing"] },
  async ({ page }) => {
    const learner = await demoMember(SLUG, "Student")
    await page.goto(urlAt(SLUG, paths.planExpired))
    await page.evaluate((text) => localStorage.setItem("auth", text), remember(learner))
    await signIn(page, learner, "/student")
    await expect(page).toHaveURL(urlAt(SLUG, paths.planExpired))
    const items = page.getByRole("region", { name: /^What you bought is still here until/ })
    await expect(items.getByRole("link", { name: "The first twelve steps", exact: false })).toBeVisible()
    await expectAccessible(page)
    await items.getByRole("link", { name: "Open the library" }).click()

    await expect(page).toHaveURL(urlAt(SLUG, paths.library))
    await expect(page.getByRole("note")).toContainText("What you bought stays open for you until")
    await expectAccessible(page)
    await page.getByRole("main").getByRole("link", { name: "The first twelve steps", exact: false }).click()
    await expect(page).toHaveURL(/\/library\/learn\/courses\/\d+/)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.getByRole("link", { name: "My learning" }).click()
    await expect(page).toHaveURL(urlAt(SLUG, paths.library))

    await page.goto(urlAt(SLUG, "/library/orders"))
    await page.getByRole("main").getByRole("link").first().click()
    await expect(page).toHaveURL(/\/library\/(?:orders\/txn_|learn\/)/)
    await page.goto(urlAt(SLUG, paths.libraryData))
    await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  "an administrator whose plan is over reads everything, and reads why nothing can be changed",
  { tag: ["@layout", "@plans", "@billing", "@dashboards"] },
  async ({ page }) => {
    await signIn(page, await createMember({ slug: SLUG, role: "InstituteAdmin" }), "/admin/dashboard")
    const bar = page.getByRole("note").filter({ hasText: "Your plan ended on" })
    await expect(bar).toContainText("Students can read until")
    await expect(bar.getByRole("link", { name: "Renew" })).toHaveAttribute("href", paths.plan)
    await expect(page.getByText("You’re all caught up.")).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(urlAt(SLUG, paths.instituteSettings("profile")))
    await expect(page.getByLabel("Tagline")).toBeDisabled()
    const reason = "Your plan has ended. Renew it, or continue on Free, to make changes."
    await expect(page.getByRole("main").getByText(reason)).toBeVisible()
  },
)
