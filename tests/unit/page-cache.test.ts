import type { KeptPage } from "@/lib/server/page-cache/cached-page"
import { pageCache } from "@/lib/server/page-cache/page-cache"

const page = (tags: string[], bytes = 1_000): KeptPage => ({
  status: 200,
  headers: [],
  body: Buffer.alloc(bytes),
  encoding: "br",
  etag: '"x"',
  tags,
})

test("a page is kept until something that it shows changes", () => {
  const cache = pageCache(1_000_000)
  cache.keep("a", page(["institute:2", "directory"]), cache.now())
  cache.keep("b", page(["institute:3"]), cache.now())
  cache.drop("institute:2")
  expect(cache.get("a")).toBeUndefined()
  expect(cache.get("b")).toBeDefined()
})

test("a page that was being rendered while its institute changed is not kept", () => {
  const cache = pageCache(1_000_000)
  const since = cache.now()
  cache.drop("institute:2")
  cache.keep("a", page(["institute:2"]), since)
  cache.keep("b", page(["institute:3"]), since)
  expect(cache.get("a")).toBeUndefined()
  expect(cache.get("b")).toBeDefined()
})

test("what was rendered before everything was cleared is not kept", () => {
  const cache = pageCache(1_000_000)
  const since = cache.now()
  cache.clear()
  cache.keep("a", page(["institute:2"]), since)
  expect(cache.get("a")).toBeUndefined()
})

test("a page without tags is never kept, because nothing could drop it", () => {
  const cache = pageCache(1_000_000)
  cache.keep("a", page([]), cache.now())
  expect(cache.size().pages).toBe(0)
})

test("the bytes are bounded, the least recently used page goes first, and its tags go with it", () => {
  const cache = pageCache(4 * 5_500)
  for (const key of ["a", "b", "c"]) cache.keep(key, page([`institute:${key}`]), cache.now())
  cache.get("a")
  cache.keep("d", page(["institute:d"]), cache.now())
  expect(cache.get("a")).toBeDefined()
  expect(cache.get("b")).toBeUndefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(5_500)
})

test("a cache of no bytes keeps nothing", () => {
  const cache = pageCache(0)
  cache.keep("a", page(["institute:2"]), cache.now())
  expect(cache.get("a")).toBeUndefined()
})

test("still refuses a stale page after it has forgotten single drops", () => {
  const cache = pageCache(1_000_000)
  const since = cache.now()
  for (let id = 0; id < 50_001; id += 1) cache.drop(`institute:${id}`)
  cache.keep("a", page(["institute:1"]), since)
  expect(cache.get("a")).toBeUndefined()
})
