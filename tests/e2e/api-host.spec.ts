import type { ChildProgram } from "../setup/child-program"
import { expect, test } from "./fixtures"
import { createMember } from "./members"
import { startSecondServer } from "./second-server"
import { signIn } from "./sign-in"

const port = process.env.E2E_API_PORT ?? ""
const api = `http://api.localhost:${port}`
let program: ChildProgram

test.beforeAll(async () => {
  program = await startSecondServer(port, { API_URL: api })
})
test.afterAll(() => program.stop())

test("an area reads and writes by an API at another host", { tag: ["@profile"] }, async ({ page }) => {
  const student = await createMember({ role: "Student" })
  await signIn(page, student)
  const hosts = new Map<string, string>()
  page.on("request", (request) => {
    const { pathname, host } = new URL(request.url())
    if (pathname.startsWith("/api/") && !pathname.startsWith("/api/auth/")) hosts.set(pathname, host)
  })
  await page.goto(`http://${student.slug}.localhost:${port}/student/profile`)
  const firstName = page.getByLabel("First name")
  await expect(firstName).toHaveValue(student.firstName)
  await firstName.fill("Meenakshi")
  const saved = page.waitForResponse((response) => response.request().method() === "POST" && response.ok())
  await page.getByRole("button", { name: "Save changes" }).click()
  expect(new URL((await saved).url()).host).toBe(new URL(api).host)
  await page.reload()
  await expect(firstName).toHaveValue("Meenakshi")
  await expect(page.locator("[data-live^=active]")).toBeAttached()
  expect([...hosts.keys()]).toContain("/api/users/v2/api/bootstrap/student")
  expect([...new Set(hosts.values())]).toEqual([new URL(api).host])
})
