import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { fetchRaw } from "./fetch-raw"
import type { Program } from "./program"

/** The memory of the page cache: bytes per hot page, bytes per cached page, and resident bytes for 100,000 pages. */
export interface PageCacheMemory {
  pages: number
  hotBytes: number
  cachedBytes: number
  residentBytesFor100000: number
}

const INSTITUTES = 300
const COPIES_PER_PAGE = 24

/**
 * Fills a page cache in a child process with real pages of many institutes until most are cold, and measures its
 * memory.
 */
export async function measurePageCache(program: Program): Promise<PageCacheMemory> {
  const pages: { body: string; headers: string[] }[] = []
  for (let n = 1; n <= INSTITUTES; n += 1) {
    const host = `many-${String(n).padStart(6, "0")}.localhost`
    const { location } = (await fetchRaw(program, "/", host)).headers
    for (const path of [location ?? "/", `${location}/courses`]) {
      const { body, headers } = await fetchRaw(program, new URL(path, "http://any").pathname, host)
      pages.push({ body: body.toString("base64"), headers: Object.entries(headers).flat() })
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
import { copyToOwnMemory } from "@/lib/server/page-cache/compress"
import { createPageCache } from "@/lib/server/page-cache/page-cache"
const pages = JSON.parse(await text(process.stdin)).map(({ body, headers }) => ({ body: Buffer.from(body, "base64"), headers }))
const hotBytes = pages.reduce((sum, { body }) => sum + body.length, 0) / pages.length
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
const cache = createPageCache(100 * 1024 ** 2)
gc()
const before = process.memoryUsage().rss
const half = pages.length * ${COPIES_PER_PAGE} / 2
let atHalf
const measure = async () => {
  await pause()
  gc()
  const { pages: count, bytes } = cache.size()
  return { count, bytes, resident: process.memoryUsage().rss - before }
}
for (let i = 0; i < pages.length * ${COPIES_PER_PAGE}; i += 1) {
  const { body, headers } = pages[i % pages.length]
  const family = i % 2 ? "en /institute/1/courses" : "en /institute/1"
  cache.set("http institute-" + i + ".example.test en /institute/" + i, { status: 200, headers: headers.map((part) => part + ""), body: copyToOwnMemory(body), etag: '"' + i + '"', tags: ["institute:" + i], family }, cache.now())
  if (i % 16 === 15) await pause()
  if (i === half) atHalf = await measure()
}
const { count, bytes, resident } = await measure()
// The memory of the compressors is allocated during the first half; the second half shows the cost of each further page.
const each = Math.max(bytes / count, (resident - atHalf.resident) / (count - atHalf.count))
const all = atHalf.resident + each * (100_000 - atHalf.count)
process.stdout.write(JSON.stringify({ pages: count, hotBytes: Math.round(hotBytes), cachedBytes: Math.round(bytes / count), residentBytesFor100000: Math.round(all) }))
process.exit(0)
`
