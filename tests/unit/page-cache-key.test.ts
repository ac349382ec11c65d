import { pageCacheKey } from "@/lib/server/page-cache/page-cache-key"

test.each([
  ["/institute/2", "/institute/2"],
  ["/institute/2/courses?utm_source=x&page=2", "/institute/2/courses?page=2"],
  ["/institute/2/courses?size=9&page=1", "/institute/2/courses?page=1&size=9"],
  ["/institute/2/courses?page=1&size=9", "/institute/2/courses?page=1&size=9"],
  ["/institute-info?id=2", "/institute-info?id=2"],
  ["/sitemap.xml", "/sitemap.xml"],
])("%s is cached as %s", (url, key) => {
  expect(pageCacheKey(url)).toBe(key)
})

test.each([
  "/student",
  "/admin/courses",
  "/login",
  "/institute/2/checkout/courses/4",
  "/institute/0",
  "/institute/2/../3",
  "/api/health",
])("%s is never cached", (url) => {
  expect(pageCacheKey(url)).toBeUndefined()
})

test("a long search text is cut to 80 characters", () => {
  expect(pageCacheKey(`/institutes?searchParam=${"x".repeat(500)}`)).toBe(`/institutes?searchParam=${"x".repeat(80)}`)
})
