import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { fetchRaw, pageHeaders } from "./fetch-raw"
import type { Program } from "./program"

/** What happens when the bodies of 100,000 pages are put into a page cache of the default size. */
export interface PageCacheMemory {
  boundBytes: number
  /** The bytes that the cache counts at the end, at most `boundBytes`. */
  countedBytes: number
  /** How much the process has grown; above `countedBytes` by what the allocator and the runtime add. */
  residentBytes: number
  /** The pages that the cache holds at the end. */
  pages: number
  bytesPerPage: number
}

const INSTITUTES = 300
const PAGES = 100_000
const BOUND_BYTES = 64 * 1024 ** 2

/** Puts real pages of many institutes into a page cache in a child process, 100,000 entries in all. */
export async function measurePageCache(program: Program): Promise<PageCacheMemory> {
  const pages: { body: string; headers: string[] }[] = []
  for (let n = 1; n <= INSTITUTES; n += 1) {
    const browser = { host: `many-${String(n).padStart(6, "0")}.localhost`, "accept-encoding": "br" }
    const { location } = (await fetchRaw(program, "/", browser)).headers
    for (const path of [location ?? "/", `${location}/courses`]) {
      const { body, headers } = await fetchRaw(program, new URL(path, "http://any").pathname, browser)
      pages.push({ body: body.toString("base64"), headers: Object.entries(pageHeaders(headers)).flat() })
    }
  }
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", "./scripts/typescript.mjs", "--input-type=module", "-e", fillCacheScript],
    { stdio: ["pipe", "pipe", "inherit"] },
  )
  child.stdin.end(JSON.stringify(pages))
  const measured: PageCacheMemory = JSON.parse(await text(child.stdout))
  return measured
}

const fillCacheScript = `
import { text } from "node:stream/consumers"
import { createWireFormat } from "@/lib/server/fast-path/wire-response"
import { createPageCache } from "@/lib/server/page-cache/page-cache"
const pages = JSON.parse(await text(process.stdin)).map(({ body, headers }) => ({ body: Buffer.from(body, "base64"), headers }))
const copy = (body) => { const bytes = Buffer.allocUnsafeSlow(body.length); body.copy(bytes); return bytes }
const cache = createPageCache(${BOUND_BYTES})
const wire = createWireFormat(65_000)
gc()
const before = process.memoryUsage().rss
for (let i = 0; i < ${PAGES}; i += 1) {
  const { body, headers } = pages[i % pages.length]
  const key = "http institute-" + i + ".example.test en /institute/" + i
  const page = { status: 200, headers: headers.map((part) => part + ""), bodies: { br: copy(body) }, etag: '"' + i + '"', tags: ["institute:" + i] }
  cache.set(key, page, cache.now())
  wire.ok(page, "br")
  if (i % 1_000 === 999) await new Promise((resolve) => setTimeout(resolve, 5))
}
gc()
const { pages: count, bytes } = cache.size()
process.stdout.write(JSON.stringify({ boundBytes: ${BOUND_BYTES}, countedBytes: bytes, residentBytes: process.memoryUsage().rss - before, pages: count, bytesPerPage: Math.round(bytes / count) }))
process.exit(0)
`
