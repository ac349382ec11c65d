import type { ChildProgram } from "../setup/child-program"
import { request } from "node:http"
import { expect, test } from "./fixtures"
import { createMember } from "./members"
import { startSecondServer } from "./second-server"
import { signIn } from "./sign-in"

const port = process.env.E2E_MIDDLEWARE_PORT ?? ""
let program: ChildProgram

// The server in front of Next leaves hosts to `middleware.ts`, which resolves every page request of these journeys.
test.beforeAll(async () => {
  program = await startSecondServer(port, { HOSTS_IN_FRONT: "no" })
})
test.afterAll(() => program.stop())

/** A request for a page of a host, without following redirects. */
function get(host: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; location: string; text: string }>((resolve, reject) => {
    const asked = request({ port, path, headers: { host: `${host}:${port}`, ...headers } }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "", text }),
      )
    })
    asked.on("error", reject).end()
  })
}

const titleOf = (html: string) => /<title>([^<]*)</.exec(html)?.[1] ?? ""

test(
  "the middleware finds the institute of a page, and makes the redirects of hosts",
  { tag: ["@institutes"] },
  async () => {
    const acme = await get("acme.localhost", "/institute/2")
    expect([acme.status, titleOf(acme.text)]).toEqual([200, expect.stringContaining("Acme")])
    expect(acme.text).toMatch(/<link rel="icon"[^>]*>/)
    const rival = await get("rival.localhost", "/institute/3")
    expect([rival.status, titleOf(rival.text)]).toEqual([200, expect.stringContaining("Rival")])
    const custom = await get("learn.acme.test", "/institute-info?id=2")
    expect([custom.status, titleOf(custom.text)]).toEqual([200, expect.stringContaining("Acme")])
    const forged = await get("acme.localhost", "/institute/2", { "x-lectern-institute": "3", "x-lectern-front": "x" })
    expect(titleOf(forged.text)).toContain("Acme")
    expect((await get("nobody.localhost", "/")).status).toBe(421)
    expect((await get("acme.localhost", "/institute/3")).status).toBe(404)
    for (const [host, path, status, to] of [
      ["acme.localhost", "/", 307, "/institute/2"],
      ["learn.acme.test", "/", 307, "/institute-info?id=2"],
      ["acme.localhost", "/pricing", 307, "/"],
      ["acme.localhost", "/courses", 308, "/institute/2/courses"],
    ] as const) {
      const { status: given, location } = await get(host, path)
      expect([host, path, given, new URL(location, `http://${host}:${port}`).href]).toEqual([
        host,
        path,
        status,
        `http://${host}:${port}${to}`,
      ])
    }
  },
)

test("an area opens where the middleware finds the institute", { tag: ["@institutes"] }, async ({ page }) => {
  const student = await createMember({ role: "Student" })
  await signIn(page, student)
  await page.goto(`http://${student.slug}.localhost:${port}/student/dashboard`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})
