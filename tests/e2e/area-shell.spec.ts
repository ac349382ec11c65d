import type { Page } from "@playwright/test"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { learning } from "@/lib/features/learning/contract"
import { paths } from "@/lib/shared/paths"
import { expectAccessible } from "./accessibility"
import { expect, test } from "./fixtures"
import { holdChunks } from "./hold-chunks"
import { createMember } from "./members"
import { urlAt } from "./institute-urls"
import { signIn } from "./sign-in"

type Requested = { calls: string[]; documents: string[] }

/** Records the calls and the documents that a page requests from now on. */
function record(page: Page): Requested {
  const requested: Requested = { calls: [], documents: [] }
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/")) requested.calls.push(`${request.method()} ${pathname}`)
    if (request.resourceType() === "document") requested.documents.push(pathname)
  })
  return requested
}
const open = (page: Page, name: string) =>
  page.getByRole("complementary").getByRole("link", { name, exact: true }).click()
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 })

test(
  "an area starts by few calls, none twice, and moves and changes without another document",
  { tag: ["@main", "@bootstrap", "@shell"] },
  async ({ page }) => {
    const student = await createMember()
    const requested = record(page)
    await signIn(page, student, paths.dashboard("student"))
    await expect(page.getByRole("button", { name: "Tara Newcomer’s account" })).toBeVisible()
    await expect(heading(page)).toContainText("Tara")
    await expect(page.getByRole("img", { name: /^Connected/ })).toBeVisible()
    expect(requested.calls).toContain(`GET /api${bootstrap.show.path.replace(":area", "student")}`)
    expect(requested.calls).toContain(`GET /api${learning.dashboard.path}`)
    expect(requested.calls.length).toBeLessThanOrEqual(4)
    expect(new Set(requested.calls).size).toBe(requested.calls.length)

    requested.calls.length = 0
    requested.documents.length = 0
    await open(page, "My learning")
    await expect(page).toHaveURL(new RegExp(`${paths.myLearning}$`))
    await expect(heading(page)).toHaveText("My learning")
    await open(page, "Dashboard")
    await expect(heading(page)).toContainText("Tara")
    await open(page, "My learning")
    await expect(heading(page)).toHaveText("My learning")
    expect(requested.calls).toEqual([`GET /api${learning.accessible.path}`])

    await page.getByRole("button", { name: "Tara Newcomer’s account" }).click()
    await page.getByRole("menuitem", { name: "Your profile" }).click()
    await page.getByRole("textbox", { name: "First name" }).fill("Meera")
    await page.getByRole("button", { name: "Save changes" }).click()
    await expect(page.getByRole("button", { name: "Meera Newcomer’s account" })).toBeVisible()
    expect(requested.documents).toEqual([])
  },
)

test("the page of an area contains nothing of the person", { tag: ["@bootstrap", "@shell"] }, async ({ page }) => {
  const student = await createMember({ firstName: "Yashodhara" })
  await signIn(page, student, paths.dashboard("student"))
  const html = await page.evaluate(async (path) => (await fetch(path)).text(), paths.dashboard("student"))
  // Its scripts are fetched at once and run after the first paint.
  expect(html).toContain("hydrateAfterPaint")
  expect(html).toMatch(/<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\//)
  expect(html).not.toMatch(/<script src="[^"]+" async/)
  for (const personal of [student.firstName, student.name, student.email]) expect(html).not.toContain(personal)
})

test(
  "a click on an area before hydration takes effect once, after it",
  { tag: ["@bootstrap", "@shell"] },
  async ({ page }) => {
    const student = await createMember()
    await signIn(page, student)
    const release = await holdChunks(page)
    await page.goto(urlAt(student.slug, paths.dashboard("student")), { waitUntil: "commit" })
    const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ })
    await bell.click()
    await expect(bell).toHaveAttribute("aria-expanded", "false")
    release()
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible()
  },
)

test(
  "an institute whose plan is over shows teachers and students the page that says so",
  { tag: ["@layout", "@plans", "@auth"] },
  async ({ page }) => {
    await page.goto(urlAt("nritya", "/student/my-learning"))
    await expect(page).toHaveURL(urlAt("nritya", "/planExpired"))
    await expect(page).toHaveTitle("This institute’s plan has expired – Nritya Dance School")
    await expectAccessible(page)

    const learner = await createMember({ slug: "nritya" })
    await page.evaluate(
      ({ userId, firstName }) =>
        localStorage.setItem(
          "auth",
          JSON.stringify({ user_id: userId, first_name: firstName, role: { roleType: "Student" } }),
        ),
      learner,
    )
    await signIn(page, learner, "/student/my-learning")
    await expect(page).toHaveURL(urlAt("nritya", "/planExpired"))
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ])
    expect(file.suggestedFilename()).toBe("my-data.json")
    await expectAccessible(page)
    await page.getByRole("button", { name: "Delete my account" }).click()
    await expect(
      page
        .getByRole("dialog")
        .getByText(/password|code/i)
        .first(),
    ).toBeVisible()
    await page.keyboard.press("Escape")

    const student = await createMember()
    await signIn(page, student, "/student")
    await page.route(`**/api${learning.accessible.path}*`, (route) =>
      route.fulfill({ status: 423, json: { status: 423, code: "plan_expired", message: "", requestId: "1" } }),
    )
    await page.goto(urlAt(student.slug, "/student/my-learning"))
    await expect(page).toHaveURL(urlAt(student.slug, "/planExpired"))
  },
)
