import type { Page, Response } from "@playwright/test"
import { expectAccessible, expectContrastInTheDark, expectNoOverflow } from "./accessibility"
import { listAddresses, type Visitor } from "./demo-addresses"
import { expect, test } from "./fixtures"
import { createMember, demoMember, type Member } from "./members"
import { signIn } from "./sign-in"

// The demo accounts of this institute have courses and notifications; no other journey uses them.
const SLUG = "acme"
/** CSS pixels: the smallest phones and 1280 px at 400 % zoom (WCAG 1.4.10), 1280 px at 200 %, and tablets. */
const OTHER_WIDTHS = [320, 640, 768]
/** How many pages apart those are that are also tested in the dark theme; the nightly set tests each (E2E_DARK_PAGES=all). */
const DARK_PAGE_STEP = process.env.E2E_DARK_PAGES === "all" ? 1 : 4
const members: Record<Visitor, () => Promise<Member> | undefined> = {
  platform: () => undefined,
  institute: () => undefined,
  student: () => demoMember(SLUG, "Student"),
  teacher: () => demoMember(SLUG, "Teacher"),
  admin: () => createMember({ slug: SLUG, role: "InstituteAdmin" }),
  master: () => createMember({ role: "SuperAdmin" }),
}

for (const visitor of ["institute", "admin", "platform", "student", "teacher", "master"] as const) {
  test(
    `every page of ${visitor} fits a phone, is accessible and loads without an error`,
    { tag: ["@phone", "@main", "@shell"] },
    async ({ page }) => {
      test.slow()
      const member = await members[visitor]()
      if (member) await signIn(page, member)
      const errors = recordErrors(page)
      const visited = new Set<string>()
      for (const address of await listAddresses(visitor)) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page.locator("h1").first()).toBeAttached()
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
          if (visited.has(page.url())) return
          visited.add(page.url())
          const isDarkTested = visited.size % DARK_PAGE_STEP === 1 % DARK_PAGE_STEP
          // axe cannot measure content that is not rendered yet.
          await page.addStyleTag({ content: "* { content-visibility: visible !important }" })
          await expectAccessible(page)
          for (const width of OTHER_WIDTHS) await expectNoOverflow(page, width)
          if (isDarkTested) await expectContrastInTheDark(page)
          expect(errors, address).toEqual([])
        })
      }
    },
  )
}

/** Records what goes wrong on a page from now on: errors in the console, and responses that no page expects. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  const isDocument = (response: Response) => response.request().isNavigationRequest()
  page.on("pageerror", (error) => errors.push(String(error)))
  page.on("console", (message) => {
    // The browser also reports responses here, which are judged below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) errors.push(message.text())
  })
  page.on("response", (response) => {
    const status = response.status()
    if (status >= 500 || (status >= 400 && !isDocument(response))) errors.push(`${status} ${response.url()}`)
  })
  return errors
}
