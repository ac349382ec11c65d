import { randomBytes } from "node:crypto"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import type { CachedPage } from "@/lib/server/page-cache/cached-page"
import { createPageCache } from "@/lib/server/page-cache/page-cache"
import { createPageCompressor } from "@/lib/server/page-cache/cold-pages"

const common = randomBytes(40_000).toString("base64")
const html = (id: number) => `<html><title>Institute ${id}</title>${common}<p>${id} शिक्षा</p></html>`
const page = (id: number): CachedPage & { family: string } => ({
  status: 200,
  headers: ["content-type", "text/html; charset=utf-8", "etag", `"${id}"`],
  body: brotliCompressSync(html(id)),
  encoding: "br",
  etag: `"${id}"`,
  tags: [`institute:${id}`],
  family: "en /institute/1",
})
const textOf = ({ body }: CachedPage) => brotliDecompressSync(body).toString("utf8")

test("a decompressed page equals the original, and a second page of its family takes under a hundredth of the bytes", async () => {
  const { compressPage, decompressPage } = createPageCompressor()
  await compressPage(page(1))
  const cold = await compressPage(page(2))
  expect(cold.bytes.length).toBeLessThan(page(2).body.length / 100)
  const restored = await decompressPage(cold)
  expect(restored).toMatchObject({ ...page(2), body: expect.any(Buffer) })
  expect(textOf(restored)).toBe(html(2))
})

test("a page of another family is compressed with a dictionary of its own", async () => {
  const { compressPage, decompressPage } = createPageCompressor()
  await compressPage(page(1))
  const other = await compressPage({ ...page(2), family: "hi /institute/1" })
  expect(textOf(await decompressPage(other))).toBe(html(2))
})

describe("a cache smaller than its pages", () => {
  const maxBytes = page(1).body.length * 8

  /** Caches more pages than fit hot, and waits until the first ones are cold. */
  async function fill() {
    const cache = createPageCache(maxBytes)
    for (let id = 1; id <= 10; id += 1) {
      cache.set(`page ${id}`, page(id), cache.now())
      await new Promise((resolve) => setImmediate(resolve))
    }
    while (!(await cache.decompress("page 1"))) await new Promise((resolve) => setImmediate(resolve))
    return cache
  }

  test("returns a cold page, which is hot again afterwards", async () => {
    const cache = await fill()
    const restored = cache.get("page 1")
    expect(restored && textOf(restored)).toBe(html(1))
    expect(cache.size().bytes).toBeLessThanOrEqual(maxBytes)
  })

  test("invalidates cold pages and hot ones", async () => {
    const cache = await fill()
    cache.invalidate("institute:1")
    cache.invalidate("institute:2")
    expect(cache.get("page 1") ?? (await cache.decompress("page 1"))).toBeUndefined()
    expect(cache.get("page 2") ?? (await cache.decompress("page 2"))).toBeUndefined()
    cache.clear()
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  })

  test("does not cache a page that was invalidated while it was decompressed", async () => {
    const cache = await fill()
    cache.set("page 11", page(11), cache.now())
    const decompressed = cache.decompress("page 2")
    cache.invalidate("institute:2")
    await decompressed
    expect(cache.get("page 2")).toBeUndefined()
  })
})
