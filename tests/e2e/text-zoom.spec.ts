import type { Page } from "@playwright/test"
import { CONTACT_PATHS } from "@/lib/shared/contact-paths"
import { paths } from "@/lib/shared/paths"
import { expectNoOverflow } from "./accessibility"
import { expect, test } from "./fixtures"
import { urlAt } from "./institute-urls"

const ACME_ID = 2
const INSTITUTE = [
  paths.institute(ACME_ID),
  paths.items(ACME_ID, "course"),
  paths.search(ACME_ID),
  paths.teachers(ACME_ID),
  CONTACT_PATHS.form,
  paths.login,
  paths.register,
  paths.planExpired,
]
const PLATFORM = [paths.home, paths.pricing, paths.institutes, paths.contactUs, paths.createInstitute]

test(
  "public pages fit the screen with text of 200 %, whether or not the page is zoomed",
  { tag: ["@main", "@institutes"] },
  async ({ page }) => {
    const listed = await page.goto(urlAt("acme", paths.items(ACME_ID, "course"))).then(() => firstCourse(page))
    const addresses = [
      ...INSTITUTE.map((path) => urlAt("acme", path)),
      ...[paths.item(ACME_ID, "course", listed), paths.checkout(ACME_ID, "course", listed)].map((path) =>
        urlAt("acme", path),
      ),
      ...PLATFORM.map((path) => urlAt("lectern", path)),
    ]
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator("h1").first()).toBeAttached()
      await page.addStyleTag({ content: "html { font-size: 200% } * { content-visibility: visible !important }" })
      for (const width of [360, 768, 1280]) await expectNoOverflow(page, width)
      await expectHeaderFitsPhone(page)
    }
  },
)

/** The id of the first course of the list that is shown. */
async function firstCourse(page: Page): Promise<number> {
  const path = await page.locator("main li a[href*='/courses/']").first().getAttribute("href")
  return Number(path?.split("/").at(-1))
}

/** On a phone the header wraps, so that nothing of it leaves the screen. */
async function expectHeaderFitsPhone(page: Page) {
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  const overflow = await page
    .locator("header")
    .evaluateAll((headers) => headers.map((one) => one.scrollWidth - one.clientWidth))
  expect(Math.max(0, ...overflow), `the header of ${page.url()}`).toBe(0)
  if (viewport) await page.setViewportSize(viewport)
}
