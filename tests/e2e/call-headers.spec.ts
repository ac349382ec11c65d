import type { Page, Request } from "@playwright/test"
import type { Role } from "@/lib/shared/roles"
import { expect, test } from "./fixtures"
import { createInstitute, createMember } from "./members"
import { signInWithForm } from "./sign-in-form"
import { unique } from "./unique"

/** What the specification requires of each call while somebody is signed in (§6, §7). */
const SPECIFIED = [
  "authorization",
  "logintoken",
  "instituteid",
  "cross-origin-embedder-policy",
  "cross-origin-opener-policy",
]

for (const role of ["Student", "Teacher", "InstituteAdmin", "SuperAdmin"] satisfies Role[]) {
  test(
    `${role}: one bootstrap call after the sign-in, and the specified headers on every call`,
    { tag: ["@auth", "@bootstrap", "@shell"] },
    async ({ page }) => {
      test.slow()
      const slug = role === "SuperAdmin" ? "lectern" : unique("headers").replaceAll(" ", "-")
      // A new institute, whose pages nobody has rendered yet.
      if (role !== "SuperAdmin") await createInstitute(slug, "Headers")
      const member = await createMember({ role, slug })
      const calls = recordCalls(page)
      await signInWithForm(page, slug, member)
      await expect(page.locator("[data-live^=active]")).toBeAttached()
      await walk(page)
      expect(calls.filter((call) => pathOf(call).includes("/bootstrap/")).length).toBe(1)
      expect(calls.length).toBeGreaterThan(4)
      // Before the sign-in there is no session.
      const signedIn = calls.slice(calls.findIndex((call) => pathOf(call).includes("/bootstrap/")))
      expect(await withoutHeaders(signedIn)).toEqual([])
    },
  )
}

function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on("request", (request) => {
    if (/^\/api\/(?!auth\/)/.test(pathOf(request))) calls.push(request)
  })
  return calls
}
const pathOf = (request: Request) => new URL(request.url()).pathname

/** Opens each screen of the navigation. */
async function walk(page: Page) {
  const links = page.getByRole("complementary").getByRole("navigation").getByRole("link")
  for (const link of await links.all()) {
    const href = (await link.getAttribute("href")) ?? ""
    await link.click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(href))
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  }
}

/** The calls that lack headers, with the names of these. */
async function withoutHeaders(calls: Request[]) {
  const missing = await Promise.all(
    calls.map(async (call) => {
      const headers = await call.allHeaders()
      return { path: pathOf(call), missing: SPECIFIED.filter((name) => headers[name] === undefined) }
    }),
  )
  return missing.filter((call) => call.missing.length > 0)
}
