import { paths } from "@/lib/shared/paths"
import { expectAccessible, expectNoOverflow } from "./accessibility"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"
import { createInstitute } from "./members"
import { signIn } from "./sign-in"
import { unique } from "./unique"

const NAME = "Closing Academy"

test(
  "an admin closes the institute, visitors read that it is closed, and undone it is as before",
  { tag: ["@layout", "@billing"] },
  async ({ page, openPage }) => {
    test.setTimeout(120_000)
    const slug = unique("closing").replaceAll(" ", "-")
    const admin = await createInstitute(slug, NAME)
    const visitor = await openPage()
    const visit = async () => (await visitor.goto(urlAt(slug, paths.institute(admin.instituteId))))?.status()
    expect(await visit()).toBe(200)

    await signIn(page, admin, paths.plan)
    await page.getByRole("link", { name: "Close institute" }).click()
    await expect(page.getByRole("heading", { name: "What happens when you close it" })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page, 360)
    await page.getByLabel("Name of the institute").fill("Another academy")
    await page.getByRole("button", { name: "Close institute" }).click()
    await expect(page.getByText(`Type “${NAME}” as it is shown`)).toBeVisible()
    await page.getByLabel("Name of the institute").fill(NAME)
    await page.getByRole("button", { name: "Close institute" }).click()
    const proof = page.getByRole("dialog", { name: "Confirm it’s you" })
    await proof.getByLabel("Your password").fill(admin.password)
    await proof.getByRole("button", { name: "Continue" }).click()

    const bar = page.getByRole("note").filter({ hasText: "This institute is closed" })
    await expect(bar).toContainText("90 days left")
    await expectAccessible(page)
    await expectNoOverflow(page, 360)
    await expect.poll(visit).toBe(410)
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This institute is closed")
    await page.goto(urlAt(slug, paths.courses("admin")))
    await expect(page).toHaveURL(urlAt(slug, paths.plan))
    await bar.getByRole("link", { name: "Export data" }).click()
    await expect(page).toHaveURL(urlAt(slug, paths.instituteSettings("data")))
    await expect(page.getByText("No export yet")).toBeVisible()

    await bar.getByRole("button", { name: "Undo closing" }).click()
    await expect(bar).toHaveCount(0)
    await expect.poll(visit).toBe(200)
    await page.goto(urlAt(slug, paths.courses("admin")))
    await expect(page).toHaveURL(urlAt(slug, paths.courses("admin")))
  },
)
