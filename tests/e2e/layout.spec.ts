import type { Page, Response } from "@playwright/test"
import { faqs } from "@/lib/features/faqs/contract"
import { uploads } from "@/lib/features/files/uploads-contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { learning } from "@/lib/features/learning/contract"
import { notifications } from "@/lib/features/notifications/contract"
import { presence } from "@/lib/features/presence/contract"
import { progress } from "@/lib/features/learning/progress-contract"
import { push } from "@/lib/features/push/contract"
import { wishlist } from "@/lib/features/wishlist/contract"
import { expectAccessible, expectContrastInTheDark, expectNoOverflow } from "./accessibility"
import { listAddresses, type Visitor } from "./demo-addresses"
import { expect, test } from "./fixtures"
import { createMember, demoMember, type Member } from "./members"
import { signIn } from "./sign-in"

// The demo accounts of this institute have courses and notifications; no other journey uses them.
const SLUG = "acme"
/** Made after the screen stands, by the answer to another call, or for a file. */
const LATER_CALLS = [
  // Of the lesson that a video belongs to.
  progress.histogram,
  progress.learners,
  push.configuration,
  presence.listOnlineStatus,
  notifications.preferences,
  learning.attachments,
  learning.openFile,
  uploads.showLimits,
  // What the preview of the landing page shows beside its sections.
  institutes.showDetails,
  institutes.teachers,
  institutes.testimonials,
  items.topOfEachKind,
  faqs.list,
  // Whether each item shown is on the wishlist.
  wishlist.itemStates,
].map(({ path }) => path.replace(/:.*/, ""))
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
      const calls = recordCalls(page)
      const visited = new Set<string>()
      for (const address of await listAddresses(visitor)) {
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page.locator("h1").first()).toBeAttached()
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
          if (visited.has(page.url())) return
          visited.add(page.url())
          if (member && !address.includes("?")) expect(await unnamed(page, calls), "calls not named").toEqual([])
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

/** Records the URLs of the calls that the page shown reads by, without those of the page before it. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    const isCall = request.method() === "GET" && /^\/api\/(?!auth\/)/.test(pathname)
    if (isCall && !LATER_CALLS.some((path) => pathname.startsWith(`/api${path}`))) calls.push(pathname + search)
  })
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) calls.length = 0
  })
  return calls
}

/** The calls that the head of the page does not name, so that the browser makes them late. */
async function unnamed(page: Page, calls: string[]): Promise<string[]> {
  const links = await page.locator('link[rel="preload"][as="fetch"]').all()
  const named = new Set(await Promise.all(links.map((link) => link.getAttribute("href"))))
  return calls.filter((call) => !named.has(call))
}
