import type { IncomingHttpHeaders } from "node:http"
import { pageQueries } from "@/lib/main/page-queries"
import { createPageCacheKey } from "@/lib/server/front/page-cache-key"
import { areaEntry, MISSING_PATH } from "@/lib/server/front/page-entry"
import { dependsOnHost, resolveVisit, type Site, type Visit } from "@/lib/server/front/resolve-visit"
import { LOCAL_HEADER } from "@/lib/server/network/trusted-headers"
import { matchRoutes } from "@/lib/server/renderer/app-routes"
import { paths } from "@/lib/shared/paths"

const region = { locale: "en", timezone: "Asia/Kolkata", country: "IN" }
const acme = { instituteId: 2, isCustomDomain: false, isMain: false, ...region }
const main = { ...acme, instituteId: 1, isMain: true }
const learn = { ...acme, isCustomDomain: true, locale: "hi" }

const site: Site = {
  pageCacheKey: createPageCacheKey(pageQueries),
  lastPages: new Map([["http 2 en /institute/2/courses", 3]]),
  missingPages: new Map([["http 2 en /institute/2/courses/9", true as const]]),
  isRoute: matchRoutes([
    ...["/", "/institute/[id]", "/institute/[id]/[kind]", "/institute/[id]/[kind]/[itemId]", "/login", "/contact"],
    ...["/institute/[id]/checkout/[itemType]/[itemId]", "/student/my-learning", "/institutes", "/search"],
  ]),
  isForm: (path) => path === "/contact",
  apiOrigin: "https://api.lectern.test",
  isCacheEnabled: true,
  resolvesHosts: true,
}

const decide = (url: string, visit: Partial<Visit> = {}, of: Partial<Site> = {}) =>
  resolveVisit(
    { ...site, ...of },
    { method: "GET", url, protocol: "http", host: "acme.localhost", headers: {}, institute: acme, ...visit },
  )
const session = { cookie: "__Host-session-token=x" }
const entry = (key: string) => ({ kind: "entry", entry: { key } })
const missing = { kind: "missing", entry: { key: `http 2 en ${MISSING_PATH}`, url: MISSING_PATH } }
const to = (address: string, status = 307) => ({ kind: "redirect", status, to: address })

test.each<[what: string, url: string, visit: Partial<Visit>, decision: object]>([
  ["a host of no institute", "/institute/2", { institute: undefined }, { kind: "unknown-host" }],
  ["the root of a sub-domain", "/", {}, to("/institute/2")],
  ["the root of a custom domain", "/", { institute: learn }, to("/institute-info?id=2")],
  ["the root of the main host", "/", { institute: main }, entry("http 1 en /")],
  ["a marketing page at an institute", "/pricing", {}, to("/")],
  ["a short path", "/courses/7?page=2", {}, to("/institute/2/courses/7?page=2", 308)],
  ["a slash at the end", "/institute/2/?a=b", {}, to("/institute/2?a=b", 308)],
  ["two slashes and another host", "//evil.test/", {}, to("/evil.test", 308)],
  ["a path of no page", "/nope/some/where", {}, to(paths.homeInstead)],
  ["a file that does not exist", "/x.png", {}, missing],
  ["the page of those that do not exist", MISSING_PATH, {}, missing],
  ["another institute", "/institute/3", {}, missing],
  ["another institute that is posted to", "/institute/3", { method: "POST" }, { kind: "missing", entry: undefined }],
  ["any institute at the main host", "/institute/3", { institute: main }, entry("http 1 en /institute/3")],
  ["a public page", "/institute/2?utm_source=x", {}, entry("http 2 en /institute/2")],
  ["a public page over https", "/institute/2", { protocol: "https" }, entry("https 2 en /institute/2")],
  ["a public page in another language", "/institute/2", { headers: { cookie: "language=hi" } }, entry("http 2 hi /institute/2")],
  ["a public page to somebody signed in", "/institute/2", { headers: session }, entry("http 2 en /institute/2")],
  ["HEAD of a public page", "/institute/2", { method: "HEAD" }, entry("http 2 en /institute/2")],
  ["a page of a list", "/institute/2/courses?page=2", {}, entry("http 2 en /institute/2/courses?page=2")],
  ["a page past the last", "/institute/2/courses?page=9", {}, entry("http 2 en /institute/2/courses?page=3")],
  ["an item that is known not to exist", "/institute/2/courses/9", {}, entry(`http 2 en ${MISSING_PATH}`)],
  ["a sign-in page", "/login", {}, entry("http 2 en /login")],
  ["a sign-in page to this machine", "/login", { headers: { [LOCAL_HEADER]: "yes" } }, entry("http 2 en local /login")],
  ["a sign-in page to somebody signed in", "/login", { headers: session }, { kind: "forward", institute: acme }],
  ["a page of each visitor", "/institute/2/checkout/courses/9", {}, { kind: "forward", institute: acme }],
  ["a page that is posted to", "/institute/2", { method: "POST" }, { kind: "forward", institute: acme }],
  ["a form that is posted", "/contact", { method: "POST" }, { kind: "form", path: "/contact" }],
  ["a page of an area", "/student/my-learning", {}, { kind: "area", area: "student", isCached: true }],
  ["a page of an area with a query", "/student/my-learning?a=b", {}, { kind: "area", isCached: false }],
  ["the payload of a page of an area", "/student/my-learning?_rsc=x", { headers: { rsc: "1" } }, { kind: "area", isCached: true }],
  ["a page of an area that does not exist", "/student/nope", {}, to(paths.homeInstead)],
  ["a page of an area that is posted to", "/student/my-learning", { method: "POST" }, { kind: "area", isCached: false }],
  ["security.txt", paths.securityTxt, {}, { kind: "security-txt" }],
  ["security.txt of the API", paths.securityTxt, { institute: undefined, protocol: "https", host: "api.lectern.test" }, { kind: "security-txt" }],
  ["security.txt of no institute", paths.securityTxt, { institute: undefined }, { kind: "unknown-host" }],
  ["a file of Next", "/_next/image?url=x", { institute: undefined }, { kind: "forward", institute: undefined }],
  ["next-auth", "/api/auth/session", { institute: undefined }, { kind: "forward", institute: undefined }],
])("%s", (_, url, visit, decision) => expect(decide(url, visit)).toMatchObject(decision)) // oxfmt-ignore

test("without a page cache pages are rendered for each visitor, and redirects of hosts stay", () => {
  const of = { isCacheEnabled: false }
  expect(decide("/institute/2", {}, of)).toEqual({ kind: "forward", institute: acme })
  expect(decide("/institute/3", {}, of)).toEqual({ kind: "missing", entry: undefined })
  expect(decide("/student/my-learning", {}, of)).toMatchObject({ kind: "area", isCached: false })
  expect(decide("/", {}, of)).toMatchObject(to("/institute/2"))
})

test("where the middleware resolves hosts, Next answers all but areas, and no institute is looked up for it", () => {
  const of = { resolvesHosts: false }
  expect(decide("/", {}, of)).toEqual({ kind: "forward", institute: undefined })
  expect(decide("/student/my-learning", {}, of)).toMatchObject({ kind: "area", isCached: false })
  expect(["/institute/2", "/student"].map((url) => dependsOnHost({ ...site, ...of }, url))).toEqual([false, true])
})

test("a payload is an entry of its own for each set of headers on which it depends", () => {
  const keyOf = (headers: IncomingHttpHeaders) => {
    const decision = decide("/institute/2?_rsc=x", { headers })
    return decision.kind === "entry" ? decision.entry.key : undefined
  }
  const keys = [{ rsc: "1" }, { rsc: "1", "next-router-state-tree": "a" }, {}, { rsc: "1", "next-url": "/b" }].map(
    keyOf,
  )
  expect(new Set(keys).size).toBe(3)
  expect(keys[3]).toBe(keys[0])
})

test("a page of an area is an entry of its own for each access, without its query", () => {
  const visit = { institute: acme, protocol: "http", url: "/student/my-learning?_rsc=x", headers: {} } as const
  const [one, other] = ["a", "b"].map((access) => areaEntry(visit, access))
  expect(one).toMatchObject({ url: "/student/my-learning", access: "a" })
  expect(one?.key).not.toBe(other?.key)
})
