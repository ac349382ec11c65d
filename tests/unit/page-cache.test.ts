import type { CachedPage } from "@/lib/server/page-cache/cached-page"
import { createPageCache } from "@/lib/server/page-cache/page-cache"

const page = (tags: string[], bytes = 1_000): CachedPage => ({
  status: 200,
  headers: [],
  bodies: { br: Buffer.alloc(bytes) },
  hash: "x",
  tags,
})

test("a page is cached until one of its tags is invalidated", () => {
  const cache = createPageCache(1_000_000)
  cache.set("a", page(["institute:2", "directory"]), cache.now())
  cache.set("b", page(["institute:3"]), cache.now())
  cache.invalidate("institute:2")
  expect(cache.get("a")).toBeUndefined()
  expect(cache.get("b")).toBeDefined()
})

test("a page is not cached when its tag was invalidated during the render", () => {
  const cache = createPageCache(1_000_000)
  const since = cache.now()
  cache.invalidate("institute:2")
  cache.set("a", page(["institute:2"]), since)
  cache.set("b", page(["institute:3"]), since)
  expect(cache.get("a")).toBeUndefined()
  expect(cache.get("b")).toBeDefined()
})

test("a page whose render began before the cache was cleared is not cached", () => {
  const cache = createPageCache(1_000_000)
  const since = cache.now()
  cache.clear()
  cache.set("a", page(["institute:2"]), since)
  expect(cache.get("a")).toBeUndefined()
})

test("a page without tags is never cached, because nothing could invalidate it", () => {
  const cache = createPageCache(1_000_000)
  cache.set("a", page([]), cache.now())
  expect(cache.size().pages).toBe(0)
})

test("the bytes are bounded, and the least recently used page is evicted first, with its tags", () => {
  const cache = createPageCache(5_500)
  for (const key of ["a", "b", "c"]) cache.set(key, page([`institute:${key}`]), cache.now())
  cache.get("a")
  cache.set("d", page(["institute:d"]), cache.now())
  expect(cache.get("a")).toBeDefined()
  expect(cache.get("b")).toBeUndefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(5_500)
})

test("a cache of zero bytes caches nothing", () => {
  const cache = createPageCache(0)
  cache.set("a", page(["institute:2"]), cache.now())
  expect(cache.get("a")).toBeUndefined()
})

test("a stale page is still rejected after the invalidations of single tags were discarded", () => {
  const cache = createPageCache(1_000_000)
  const since = cache.now()
  for (let id = 0; id < 50_001; id += 1) cache.invalidate(`institute:${id}`)
  cache.set("a", page(["institute:1"]), since)
  expect(cache.get("a")).toBeUndefined()
})

test("a body that is added counts in the bytes of its page, which keeps its tags", () => {
  const cache = createPageCache(1_000_000)
  const cached = page(["institute:2"])
  cache.set("a", cached, cache.now())
  const { bytes } = cache.size()
  cache.addBody("a", cached, { gzip: Buffer.alloc(3_000) })
  expect(cache.size()).toEqual({ pages: 1, bytes: bytes + 3_000 })
  expect(Object.keys(cache.get("a")?.bodies ?? {})).toEqual(["br", "gzip"])
  cache.invalidate("institute:2")
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test("a body is not added to a page that was invalidated or replaced meanwhile", () => {
  const cache = createPageCache(1_000_000)
  const old = page(["institute:2"])
  cache.set("a", old, cache.now())
  cache.invalidate("institute:2")
  cache.addBody("a", old, { gzip: Buffer.alloc(1) })
  expect(cache.get("a")).toBeUndefined()
  const current = page(["institute:2"])
  cache.set("a", current, cache.now())
  cache.addBody("a", old, { gzip: Buffer.alloc(1) })
  expect(cache.get("a")).toBe(current)
})

test("a body that makes a page larger than the cache removes it", () => {
  const cache = createPageCache(5_500)
  const cached = page(["institute:2"])
  cache.set("a", cached, cache.now())
  cache.addBody("a", cached, { gzip: Buffer.alloc(5_000) })
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test("a replaced page is invalidated by its new tags only", () => {
  const cache = createPageCache(1_000_000)
  cache.set("a", page(["institute:2"]), cache.now())
  cache.set("a", page(["institute:3"]), cache.now())
  cache.invalidate("institute:2")
  expect(cache.get("a")).toBeDefined()
  cache.invalidate("institute:3")
  expect(cache.get("a")).toBeUndefined()
})
