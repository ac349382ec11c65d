import { randomBytes } from "node:crypto"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import type { KeptPage } from "@/lib/server/page-cache/cached-page"
import { pageCache } from "@/lib/server/page-cache/page-cache"
import { pagePress } from "@/lib/server/page-cache/cold-pages"

const common = randomBytes(40_000).toString("base64")
const html = (id: number) => `<html><title>Institute ${id}</title>${common}<p>${id} शिक्षा</p></html>`
const page = (id: number): KeptPage & { family: string } => ({
  status: 200,
  headers: ["content-type", "text/html; charset=utf-8", "etag", `"${id}"`],
  body: brotliCompressSync(html(id)),
  encoding: "br",
  etag: `"${id}"`,
  tags: [`institute:${id}`],
  family: "en /institute/1",
})
const textOf = ({ body }: KeptPage) => brotliDecompressSync(body).toString("utf8")

test("a page comes out of the press as it went in, and takes a fraction of its room beside its like", async () => {
  const { press, unpress } = pagePress()
  await press(page(1))
  const small = await press(page(2))
  expect(small.bytes.length).toBeLessThan(page(2).body.length / 100)
  const back = await unpress(small)
  expect(back).toMatchObject({ ...page(2), body: expect.any(Buffer) })
  expect(textOf(back)).toBe(html(2))
})

test("a page of another family is pressed by itself", async () => {
  const { press, unpress } = pagePress()
  await press(page(1))
  const other = await press({ ...page(2), family: "hi /institute/1" })
  expect(textOf(await unpress(other))).toBe(html(2))
})

describe("a cache with little room", () => {
  const room = page(1).body.length * 8

  /** Keeps more pages than fit as they are, and waits until the first ones are pressed. */
  async function fill() {
    const cache = pageCache(room)
    for (let id = 1; id <= 10; id += 1) {
      cache.keep(`page ${id}`, page(id), cache.now())
      await new Promise((resolve) => setImmediate(resolve))
    }
    while (!(await cache.unpress("page 1"))) await new Promise((resolve) => setImmediate(resolve))
    return cache
  }

  test("gives back what it pressed, and keeps it open again", async () => {
    const cache = await fill()
    const back = cache.get("page 1")
    expect(back && textOf(back)).toBe(html(1))
    expect(cache.size().bytes).toBeLessThanOrEqual(room)
  })

  test("drops pressed pages with open ones", async () => {
    const cache = await fill()
    cache.drop("institute:1")
    cache.drop("institute:2")
    expect(cache.get("page 1") ?? (await cache.unpress("page 1"))).toBeUndefined()
    expect(cache.get("page 2") ?? (await cache.unpress("page 2"))).toBeUndefined()
    cache.clear()
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  })

  test("keeps no page that was dropped while it was being unpressed", async () => {
    const cache = await fill()
    cache.keep("page 11", page(11), cache.now())
    const asked = cache.unpress("page 2")
    cache.drop("institute:2")
    await asked
    expect(cache.get("page 2")).toBeUndefined()
  })
})
