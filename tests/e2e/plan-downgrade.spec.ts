import type { Locator, Page } from "@playwright/test"
import { paths } from "@/lib/shared/paths"
import { expectAccessible, expectNoOverflow } from "./accessibility"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createItem } from "./items"
import { createInstitute } from "./members"
import { endMonth, payMonth } from "./paid-plan"
import { signIn } from "./sign-in"
import { unique } from "./unique"

/** Opens what Starter costs and holds. */
async function chooseStarter(page: Page) {
  await page.getByRole("button", { name: "Change plan", exact: true }).click()
  const sheet = page.getByRole("dialog", { name: "Change plan" })
  await sheet.getByRole("radio", { name: "Starter", exact: true }).check({ force: true })
  await expect(sheet.getByText("18 published, Starter has 15: choose 3 to hold")).toBeVisible()
  await expect(sheet.getByText("3 of 3 chosen")).toBeVisible()
  return sheet
}

const boxIn = (sheet: Locator, title: string) => sheet.getByRole("checkbox", { name: new RegExp(`^${title} `) })

test(
  "an institute with more items than the lower plan has chooses which are held, takes it back, and has it applied on its day",
  { tag: ["@plans", "@billing", "@items"] },
  async ({ page, openPage }) => {
    test.setTimeout(180_000)
    const slug = unique("lower").replaceAll(" ", "-")
    const admin = await createInstitute(slug, "Lower Academy")
    for (let at = 1; at <= 18; at += 1)
      await createItem(admin, { status: "published", title: `Course ${at}`, priceMinor: 49_900 })
    await payMonth(admin)
    await signIn(page, admin, paths.plan)
    await expect(page.getByText("18 of 75")).toBeVisible()

    const sheet = await chooseStarter(page)
    for (const title of ["Course 18", "Course 17", "Course 16"]) await expect(boxIn(sheet, title)).toBeChecked()
    await boxIn(sheet, "Course 17").uncheck()
    await expect(sheet.getByText("2 of 3 chosen")).toBeVisible()
    const change = sheet.getByRole("button", { name: /^Change on / })
    await expect(change).toBeDisabled()
    await boxIn(sheet, "Course 9").check()
    await expectAccessible(page)
    await expectNoOverflow(page, 360)
    await change.click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText("Changes soon")).toBeVisible()
    await expect(page.getByText("After that you go on with Starter.")).toBeVisible()
    await expect(page.getByText("Held by your plan")).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page, 360)

    await page.getByRole("button", { name: "Choose what to hold" }).click()
    const again = page.getByRole("dialog", { name: "Choose what to hold" })
    for (const title of ["Course 18", "Course 16", "Course 9"]) await expect(boxIn(again, title)).toBeChecked()
    await boxIn(again, "Course 16").uncheck()
    await boxIn(again, "Course 2").check()
    await expectAccessible(page)
    await again.getByRole("button", { name: "Hold these" }).click()
    await expect(again).toHaveCount(0)

    await page.getByRole("button", { name: "Keep Growth" }).click()
    await expect(page.getByText("Active", { exact: true })).toBeVisible()
    await chooseStarter(page)
    await boxIn(sheet, "Course 18").uncheck()
    await boxIn(sheet, "Course 2").check()
    await change.click()
    await expect(page.getByText("Changes soon")).toBeVisible()

    await endMonth(admin)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole("heading", { level: 2, name: "Starter" })).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByRole("link", { name: "3 items" })).toBeVisible()
    await page.getByRole("link", { name: "3 items" }).click()
    await expect(page).toHaveURL(urlAt(slug, paths.courses("admin", "held")))
    const held = page.getByRole("row").filter({ hasText: "Held by your plan" })
    await expect(held).toHaveCount(3)
    for (const title of ["Course 17", "Course 16", "Course 2"])
      await expect(held.filter({ hasText: title }).first()).toBeVisible()

    const visitor = await openPage()
    await visitor.goto(urlAt(slug, paths.items(admin.instituteId, "course")))
    await visitor.getByRole("link", { name: "Course 2", exact: true }).click()
    await expect(visitor.getByText("Not on sale at present").first()).toBeVisible()
  },
)
