import "../setup/no-page-limit"
import { type IncomingMessage, request, type Server } from "node:http"
import { pageQueries } from "@/lib/main/page-queries"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { MISSING_PATH } from "@/lib/server/front/page-entry"
import { invalidateTag, pageCache } from "@/lib/server/page-cache/page-cache"
import { reportLastPage, tagCachedPage } from "@/lib/server/page-cache/tags"
import { matchRoutes } from "@/lib/server/renderer/app-routes"
import { paths } from "@/lib/shared/paths"
import { listenWithPages, pagesOf } from "../setup/page-handler"

// Pages are cached only while invalidations arrive.
jest.mock("@/lib/server/db/listener", () => ({ isListening: () => true }))

const LAST_PAGE = 3
const routes = [
  "/",
  "/institute/[id]",
  "/institute/[id]/[kind]",
  "/institute/[id]/[kind]/[itemId]",
  "/institute/[id]/checkout/[itemType]/[itemId]",
  "/login",
  "/admin",
  "/[...rest]",
]
const renders: string[] = []
let http: Server

beforeAll(async () => {
  const pages = pagesOf(render, { pageCacheKey: createPageCacheKey(pageQueries), isRoute: matchRoutes(routes) })
  http = await listenWithPages(pages)
})
beforeEach(() => {
  pageCache.clear()
  for (const tag of ["institute:1", "institute:2", "institute:3"]) invalidateTag(tag)
  renders.length = 0
})
afterAll(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

/** Renders what it is asked for; items above 9 do not exist, and lists have three pages. */
function render(incoming: IncomingMessage, response: Parameters<Parameters<typeof pagesOf>[0]>[1]) {
  const url = new URL(incoming.url ?? "", "http://localhost")
  const institute = String(incoming.headers["x-lectern-institute"])
  renders.push(`${institute} ${incoming.url}`)
  tagCachedPage(`institute:${institute}`)
  if (url.pathname.endsWith("/courses")) reportLastPage(LAST_PAGE)
  const page = Math.min(LAST_PAGE, Number(url.searchParams.get("page") ?? 1))
  const isMissing = Number(url.pathname.split("/").at(-1)) > 9
  response.writeHead(isMissing ? 404 : 200, { "content-type": incoming.headers.rsc ? "text/x-component" : "text/html" })
  const title = url.pathname === MISSING_PATH ? "not found" : `page ${page}`
  response.end(isMissing ? "" : `<h1>${institute} ${title}</h1>`)
}

type Answer = { status: number | undefined; location: string | undefined; retryAfter: string | undefined; body: string }

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const address = http.address()
  const port = typeof address === "object" ? address?.port : 0
  return new Promise((resolve, reject) => {
    request({ port, path, method, agent: false, headers: { host: "acme.localhost", ...headers } }, (response) => {
      let body = ""
      response.on("data", (chunk: Buffer) => (body += chunk.toString()))
      response.on("end", () => {
        const { location, "retry-after": retryAfter } = response.headers
        resolve({ status: response.statusCode, location, retryAfter, body })
      })
    })
      .on("error", reject)
      .end()
  })
}

test("queries that a page does not declare, ports and spellings of the host make no new render", async () => {
  const first = await ask("/institute/2")
  for (const path of ["/institute/2?id=1", "/institute/2?page=9", "/institute/2?x=%zz"])
    expect(await ask(path)).toEqual(first)
  for (const host of ["acme.localhost:1", "acme.localhost:65535", "ACME.localhost:3000"])
    expect(await ask("/institute/2", { host })).toEqual(first)
  expect(renders).toEqual(["2 /institute/2"])
})

test("institutes have entries of their own, and languages", async () => {
  await ask("/institute/2")
  expect((await ask("/institute/3", { host: "rival.localhost" })).body).toContain("3 page")
  await ask("/institute/2", { cookie: "language=hi" })
  await ask("/institute/2", { cookie: "language=en" })
  expect(renders).toEqual(["2 /institute/2", "3 /institute/3", "2 /institute/2"])
})

test("every page past the last of a list is the last, rendered once", async () => {
  const paths = ["99", "12345", "007", "4", "3"].map((page) => `/institute/2/courses?page=${page}`)
  const answers = await Promise.all(paths.slice(0, 1).map((path) => ask(path)))
  for (const path of paths) answers.push(await ask(path))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["<h1>2 page 3</h1>"]))
  expect(renders).toEqual(["2 /institute/2/courses?page=99"])
  for (const page of ["1", "0", "-1", "x", "1e9", "99999999999"])
    expect((await ask(`/institute/2/courses?page=${page}`)).body).toContain("page 1")
  expect(renders.slice(1)).toEqual(["2 /institute/2/courses"])
  expect((await ask("/institute/2/courses?page=2")).body).toContain("page 2")
})

test("when a list grows, its last page is known anew", async () => {
  await ask("/institute/2/courses?page=9")
  invalidateTag("institute:2")
  await ask("/institute/2/courses?page=9")
  expect(renders).toHaveLength(2)
})

test("pages that do not exist are one entry of the institute, and again pages once they exist", async () => {
  for (const path of [
    "/institute/2/courses/10",
    "/institute/2/courses/10",
    "/institute/3",
    "/nope/a.html",
    "/nope/b.php?x=1",
    "/x.png",
    MISSING_PATH,
  ])
    expect(await ask(path)).toMatchObject({ status: 404, body: "<h1>2 not found</h1>" })
  expect(renders).toEqual(["2 /institute/2/courses/10", `2 ${MISSING_PATH}`])
  expect(await ask("/nope/a.html", { host: "rival.localhost" })).toMatchObject({ body: "<h1>3 not found</h1>" })
  expect(renders).toHaveLength(3)
  invalidateTag("institute:2")
  await ask("/institute/2/courses/10")
  expect(renders.slice(3)).toEqual(["2 /institute/2/courses/10", `2 ${MISSING_PATH}`])
})

test("a page that is not cached and does not exist is that of its institute too, except in an area", async () => {
  const headers = { cookie: "__Host-session-token=x" }
  expect(await ask("/institute/2/checkout/courses/10", headers)).toMatchObject({
    status: 404,
    body: "<h1>2 not found</h1>",
  })
  expect(await ask("/institute/2/checkout/courses/9", headers)).toMatchObject({
    status: 200,
    body: "<h1>2 page 1</h1>",
  })
  expect(await ask("/institute/2/checkout/courses/10", { ...headers, rsc: "1" })).toMatchObject({
    status: 404,
    body: "",
  })
})

test("a host of no institute is told where institutes are found, in the language of the browser", async () => {
  const host = "nobody.localhost"
  const english = await ask("/institute/2", { host, "accept-language": "fr, en;q=0.5" })
  expect(english.body).toMatch(
    /<html lang="en">.*There is no institute at this address.*href="http:\/\/[^"]+\/institutes"/s,
  )
  // It has the mark and the name of the product.
  expect(english.body).toMatch(/<svg viewBox="0 0 32 32".*<b>Lectern<\/b>/s)
  expect((await ask("/", { host, "accept-language": "hi-IN,hi;q=0.9" })).body).toContain("संस्थान खोजें")
})

test.each([
  ["a host of no institute", "/institute/2", "evil.test", 421, undefined],
  ["a label of no institute", "/login", "nobody.localhost:80", 421, undefined],
  ["a path of no page", "/nope/some/where", "acme.localhost", 307, "/#no-such-page"],
  ["a misspelled path", "/Institute/2", "acme.localhost", 307, "/#no-such-page"],
  ["a slash at the end", "/institute/2/?a=b", "acme.localhost", 308, "/institute/2?a=b"],
  ["two slashes", "//institute//2", "acme.localhost", 308, "/institute/2"],
  ["two slashes and another host", "//evil.test/", "acme.localhost", 308, "/evil.test"],
  ["a short path", "/courses/7?page=2", "acme.localhost", 308, "/institute/2/courses/7?page=2"],
  ["the root of an institute", "/", "acme.localhost:8080", 307, "/institute/2"],
])("%s is answered without rendering", async (_, path, host, status, location) => {
  expect(await ask(path, { host })).toMatchObject({ status, location })
  expect(renders).toEqual([])
})

test("a guest page is cached for visitors without a session, and rendered for others", async () => {
  await ask("/login")
  await ask("/login?x=1")
  expect(renders).toEqual(["2 /login"])
  await ask("/login", { cookie: "__Host-session-token=x" })
  await ask("/login", { cookie: "__Host-session-token=x" })
  expect(renders).toHaveLength(3)
})

test("the accounts of the demo are not cached for others than this machine", async () => {
  await ask("/login")
  await ask("/login", { "x-forwarded-for": "9.9.9.9" })
  await ask("/login", { via: "1.1 proxy" })
  expect(renders).toHaveLength(2)
})

test("an RSC payload is cached by the headers on which it depends, apart from the page", async () => {
  const tree = { rsc: "1", "next-router-state-tree": "a" }
  await ask("/institute/2?_rsc=x", tree)
  await ask("/institute/2?_rsc=y&id=4", { ...tree, "next-url": "/b", cookie: "a=b" })
  await ask("/institute/2?_rsc=x", { ...tree, "next-router-state-tree": "b" })
  expect(renders).toEqual(["2 /institute/2?_rsc=x", "2 /institute/2?_rsc=x"])
  expect((await ask("/institute/2")).body).toContain("<h1>")
})

test("a post goes to Next with its body, never to the cache", async () => {
  await ask("/institute/2", {}, "POST")
  await ask("/institute/2", {}, "POST")
  expect(renders).toHaveLength(2)
})

test.each([
  ["GET /login HTTP/2.0", "", 505],
  ["GET /login HTTP/1.1", "Transfer-Encoding: xchunked", 501],
])("%s with %j is refused", async (line, header, status) => {
  const address = http.address()
  const { connect } = await import("node:net")
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1")
  const answered = new Promise<string>((resolve) => socket.once("data", (chunk: Buffer) => resolve(chunk.toString())))
  socket.write(`${line}\r\nHost: acme.localhost\r\n${header && `${header}\r\n`}\r\n`)
  expect(await answered).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.destroy()
})

test("security.txt is at every host of the product, at no other, and is valid in the future", async () => {
  const lines = (host: string) => [
    "Contact: http://localhost:3000/legal-contact",
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
    "Preferred-Languages: en, hi",
    ...["localhost:3000", host].map((canonical) => `Canonical: http://${canonical}/.well-known/security.txt`),
    "",
  ]
  for (const host of ["acme.localhost", "rival.localhost"]) {
    const { status, body } = await ask(paths.securityTxt, { host })
    expect({ status, lines: body.split("\n") }).toEqual({ status: 200, lines: lines(host) })
    const expires = Date.parse(/Expires: (.+)/.exec(body)?.[1] ?? "")
    expect(expires - Date.now()).toBeGreaterThan(170 * 24 * 60 * 60 * 1000)
    expect(expires - Date.now()).toBeLessThan(365 * 24 * 60 * 60 * 1000)
  }
  expect((await ask(paths.securityTxt, { host: "localhost:3000" })).body.match(/Canonical/g)).toHaveLength(1)
  expect((await ask(paths.securityTxt, { host: "evil.test" })).status).toBe(421)
  expect(renders).toEqual([])
})
