import { createPageCacheKey } from "@/lib/server/front/page-cache-key"

const asIs = (value: string) => value
const pageCacheKey = createPageCacheKey({
  itemList: { size: asIs, page: asIs, searchParam: asIs, level: (value) => (value === "all" ? value : undefined) },
  directory: { searchParam: asIs },
  instituteInfo: { id: asIs },
  sitemap: { page: asIs },
  signUp: { ref: "uncached" },
})

test.each([
  ["/institute/2", "/institute/2"],
  ["/institute/2/courses?utm_source=x&page=2", "/institute/2/courses?page=2"],
  ["/institute/2/courses?size=9&page=1", "/institute/2/courses?size=9&page=1"],
  ["/institute/2/courses?page=1&size=9", "/institute/2/courses?size=9&page=1"],
  ["/institute/2/courses?level=all", "/institute/2/courses?level=all"],
  ["/institute/2/courses?level=none", "/institute/2/courses"],
  ["/register?x=1", "/register"],
  ["/login?x=1", "/login"],
  ["/institute-info?id=2", "/institute-info?id=2"],
  ["/sitemap.xml", "/sitemap.xml"],
  ["/sitemap.xml?page=2&id=3", "/sitemap.xml?page=2"],
  ["/institute/2?page=2", "/institute/2"],
  ["/institute/2/courses/4?page=2", "/institute/2/courses/4"],
  ["/institute/2/teachers/4", "/institute/2/teachers/4"],
  ["/institute/2/courses?searchParam=+a%20b+&page=", "/institute/2/courses?searchParam=a+b"],
  ["/institute/2/courses?page=1&page=2", "/institute/2/courses?page=1"],
  ["/institute/2/courses?", "/institute/2/courses"],
  ["/?x=1", "/"],
])("%s is cached as %s", (url, key) => {
  expect(pageCacheKey(url)).toBe(key)
})

test.each([
  "/student",
  "/admin/courses",
  "/register?ref=a",
  "/institute/2/checkout/courses/4",
  "/institute/0",
  "/institute/2/../3",
  "/institute/2/unknown",
  "/institute/2/courses/",
  "/institute/12345678901234567",
  "/sitemapxxml",
  "",
  "/api/health",
])("%s is never cached", (url) => {
  expect(pageCacheKey(url)).toBeUndefined()
})

test("a long search text is cut to 80 characters", () => {
  expect(pageCacheKey(`/institutes?searchParam=${"x".repeat(500)}`)).toBe(`/institutes?searchParam=${"x".repeat(80)}`)
})
