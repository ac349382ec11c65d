import { spawnSync } from "node:child_process"

const PAGES = 100_000

const filler = `
import { pageCache } from "@/lib/server/pages/page-cache"
const size = Number(process.argv[1])
const cache = pageCache(4 * 1024 ** 3)
const before = process.memoryUsage.rss()
for (let i = 0; i < ${PAGES}; i += 1) {
  const headers = Array.from({ length: 20 }, (_, n) => "header-" + n + "-" + i)
  cache.keep("http institute-" + i + ".example.test  /institute/" + i, { status: 200, headers, body: Buffer.alloc(size, i), etag: '"' + i + '"', tags: ["institute:" + i] }, cache.now())
}
process.stdout.write(JSON.stringify({ pages: cache.size().pages, counted: cache.size().bytes, resident: process.memoryUsage.rss() - before }))
`

/** What a hundred thousand kept pages of this size take in memory, measured in a process of their own. */
export function measureKeptPages(
  bodyBytes: number,
  root: string,
): { pages: number; counted: number; resident: number } {
  const { stdout } = spawnSync(
    process.execPath,
    ["--import", "./scripts/typescript.mjs", "--input-type=module", "-e", filler, String(bodyBytes)],
    { cwd: root, encoding: "utf8" },
  )
  return JSON.parse(stdout)
}
