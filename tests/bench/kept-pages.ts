import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { fetchWhole } from "./fetch-whole"
import type { Program } from "./program"

/** What keeping pages takes: the bytes of a page as it goes out, those of a kept one, and a hundred thousand of them. */
export interface KeptPages {
  pages: number
  bytesOpen: number
  bytesKept: number
  residentForHundredThousand: number
}

const INSTITUTES = 300
const TIMES = 24

/** Keeps real pages of many institutes in a cache of a process of its own until they are pressed, and weighs it. */
export async function measureKeptPages(program: Program): Promise<KeptPages> {
  const pages: { body: string; headers: string[] }[] = []
  for (let n = 1; n <= INSTITUTES; n += 1) {
    const host = `many-${String(n).padStart(6, "0")}.localhost`
    const { location } = (await fetchWhole(program, "/", host)).headers
    for (const path of [location ?? "/", `${location}/courses`]) {
      const { body, headers } = await fetchWhole(program, new URL(path, "http://any").pathname, host)
      pages.push({ body: body.toString("base64"), headers: Object.entries(headers).flat() })
    }
  }
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", "./scripts/typescript.mjs", "--input-type=module", "-e", filler],
    { stdio: ["pipe", "pipe", "inherit"] },
  )
  child.stdin.end(JSON.stringify(pages))
  const weighed: KeptPages = JSON.parse(await text(child.stdout))
  return weighed
}

const filler = `
import { text } from "node:stream/consumers"
import { alone } from "@/lib/server/page-cache/compress"
import { pageCache } from "@/lib/server/page-cache/page-cache"
const pages = JSON.parse(await text(process.stdin)).map(({ body, headers }) => ({ body: Buffer.from(body, "base64"), headers }))
const open = pages.reduce((sum, { body }) => sum + body.length, 0) / pages.length
const rest = () => new Promise((resolve) => setTimeout(resolve, 50))
const cache = pageCache(100 * 1024 ** 2)
gc()
const before = process.memoryUsage().rss
const half = pages.length * ${TIMES} / 2
let atHalf
const weigh = async () => {
  await rest()
  gc()
  const { pages: kept, bytes } = cache.size()
  return { kept, bytes, resident: process.memoryUsage().rss - before }
}
for (let i = 0; i < pages.length * ${TIMES}; i += 1) {
  const { body, headers } = pages[i % pages.length]
  const family = i % 2 ? "en /institute/1/courses" : "en /institute/1"
  cache.keep("http institute-" + i + ".example.test en /institute/" + i, { status: 200, headers: headers.map((part) => part + ""), body: alone(body), etag: '"' + i + '"', tags: ["institute:" + i], family }, cache.now())
  if (i % 16 === 15) await rest()
  if (i === half) atHalf = await weigh()
}
const { kept, bytes, resident } = await weigh()
// What the first half cost came with the compressors themselves; what each further page costs shows from there on.
const each = Math.max(bytes / kept, (resident - atHalf.resident) / (kept - atHalf.kept))
const all = atHalf.resident + each * (100_000 - atHalf.kept)
process.stdout.write(JSON.stringify({ pages: kept, bytesOpen: Math.round(open), bytesKept: Math.round(bytes / kept), residentForHundredThousand: Math.round(all) }))
process.exit(0)
`
