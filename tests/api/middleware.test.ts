import { NextRequest } from "next/server"
import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { middleware } from "../../middleware"
import { startApiServer } from "../setup/api-server"
import { institutes, unique } from "../setup/test-app"

/** Next tells its adapter what to do by these headers of a middleware's response. */
const forwarded = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`)
const TOKEN = "token-of-the-front"
let server: Awaited<ReturnType<typeof startApiServer>>

beforeAll(async () => {
  server = await startApiServer(instituteHandlers)
  Object.assign(process.env, {
    LECTERN_API_ORIGIN: `http://127.0.0.1:${server.port}`,
    LECTERN_FRONT_TOKEN: TOKEN,
  })
})
afterAll(() => server.stop())

function visit(host: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return middleware(
    new NextRequest(`http://localhost:3000${path}`, { headers: { host, "x-forwarded-proto": "https", ...headers } }),
  )
}

test("the institute of a sub-domain is that of the page, in the visitor's language", async () => {
  for (const [host, id] of [
    ["acme.localhost", institutes.acme],
    ["rival.localhost:3000", institutes.rival],
  ] as const) {
    const response = await visit(host, `/institute/${id}/courses`, { cookie: "a=b; language=hi" })
    expect(response.headers.get("x-middleware-next")).toBe("1")
    expect(forwarded(response, "x-lectern-institute")).toBe(String(id))
    expect(forwarded(response, "x-lectern-main")).toBe("no")
    expect(forwarded(response, "x-lectern-path")).toBe(`/institute/${id}/courses`)
    expect(forwarded(response, "x-lectern-language")).toBe("hi")
  }
})

test("a custom domain is its institute's, and its root leads to institute-info", async () => {
  const host = `${unique("learn")}.test`
  await withInstitute(institutes.rival, (db) =>
    db.insertInto("institute_domains").values({ host, status: "active" }).execute(),
  )
  const root = await visit(host, "/")
  expect(root.status).toBe(307)
  expect(root.headers.get("location")).toBe(`https://${host}/institute-info?id=${institutes.rival}`)
  const page = await visit(host, `/institute-info?id=${institutes.rival}`)
  expect(forwarded(page, "x-lectern-institute")).toBe(String(institutes.rival))
})

test.each([
  ["/", 307, "/institute/2"],
  ["/pricing", 307, "/"],
  ["/courses/7?page=2", 308, "/institute/2/courses/7?page=2"],
])("%s of a sub-domain is redirected", async (path, status, to) => {
  const response = await visit("acme.localhost", path)
  expect([response.status, response.headers.get("location")]).toEqual([status, `https://acme.localhost${to}`])
})

test("a host shows no other institute, and a host that nobody has shows none", async () => {
  const other = await visit("acme.localhost", "/institute/3")
  expect(other.status).toBe(404)
  expect(new URL(other.headers.get("x-middleware-rewrite") ?? "").pathname).toBe("/not-found.html")
  expect(forwarded(other, "x-lectern-institute")).toBe("2")
  expect((await visit("nobody.localhost", "/")).status).toBe(421)
})

test("what a visitor claims counts for nothing, and what the server in front says is passed on", async () => {
  const forged = { "x-lectern-institute": "3", "x-lectern-access": "{}", "x-lectern-front": "guessed" }
  const response = await visit("acme.localhost", "/institute/2", forged)
  expect(forwarded(response, "x-lectern-institute")).toBe("2")
  expect(forwarded(response, "x-lectern-access")).toBeNull()
  const passedOn = await visit("nobody.localhost", "/", { ...forged, "x-lectern-front": TOKEN })
  expect(passedOn.headers.get("x-middleware-next")).toBe("1")
  expect(forwarded(passedOn, "x-lectern-institute")).toBeNull()
})

test("without an API no page is shown as another institute's", async () => {
  const origin = process.env.LECTERN_API_ORIGIN
  process.env.LECTERN_API_ORIGIN = "http://127.0.0.1:9"
  const response = await visit(`${unique("new")}.localhost`, "/")
  process.env.LECTERN_API_ORIGIN = origin
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"])
})
