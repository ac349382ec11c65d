import { paths } from "@/lib/shared/paths"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { grantItem } from "./grant-item"
import { urlAt } from "./institute-urls"
import { createMember } from "./members"
import { signIn } from "./sign-in"

/** The demo institute whose trial has ended on Free with five published items, of which Free has three. */
const SLUG = "bansuri"
const INSTITUTE_ID = 10

test(
  "after a trial the newest items are held; an administrator holds another, and who bought one keeps it",
  { tag: ["@layout", "@plans", "@billing", "@items"] },
  async ({ page, browser }) => {
    await signIn(page, await createMember({ slug: SLUG, role: "InstituteAdmin" }), "/admin/dashboard")
    await page.goto(urlAt(SLUG, paths.courses("admin", "held")))
    await expect(page.getByRole("row").filter({ hasText: "Held by your plan" })).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole("link", { name: "Playing with tabla" }).click()
    await expect(page.getByText("Your plan holds this item")).toBeVisible()
    await expect(page.getByLabel("Title")).toBeDisabled()
    await page.getByRole("link", { name: "Choose what to hold" }).click()

    await expect(page).toHaveURL(urlAt(SLUG, paths.plan))
    await page.getByRole("button", { name: "Choose what to hold" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByText("5 published, your plan has 3: choose 2 to hold")).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole("checkbox", { name: "Playing with tabla" }).uncheck()
    await dialog.getByRole("checkbox", { name: "Breath and tone" }).check()
    await dialog.getByRole("button", { name: "Hold these" }).click()
    await expect(dialog).toHaveCount(0)

    const visitor = await browser.newPage()
    const items = urlAt(SLUG, paths.items(INSTITUTE_ID, "course"))
    await visitor.goto(items)
    await visitor.getByRole("link", { name: "Playing with tabla" }).click()
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Playing with tabla")
    await expect(visitor.getByRole("main").getByText("Buy now").first()).toBeVisible()
    await visitor.goto(items)
    await visitor.getByRole("link", { name: "Stage practice" }).click()
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Stage practice")
    await expect(visitor.getByText("Not on sale at present").first()).toBeVisible()
    const itemId = Number(visitor.url().split("/").at(-1))
    await visitor.close()

    const learner = await createMember({ slug: SLUG })
    await grantItem(learner, itemId)
    const reader = await browser.newPage()
    await signIn(reader, learner, paths.learn("course", itemId))
    await expect(reader.getByText("Before the first class").first()).toBeVisible()
    await reader.close()

    // As it was, for who comes after.
    await page.getByRole("button", { name: "Choose what to hold" }).click()
    await dialog.getByRole("checkbox", { name: "Breath and tone" }).uncheck()
    await dialog.getByRole("checkbox", { name: "Playing with tabla" }).check()
    await dialog.getByRole("button", { name: "Hold these" }).click()
    await expect(dialog).toHaveCount(0)
  },
)
