import { expect, test } from "@playwright/test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

/** The most that a page may load at first, in gzipped kilobytes of JavaScript; what is not shown at first is loaded on demand. */
const LIMITS_KB: Record<string, number> = {
  "/student/dashboard": 243.5,
  "/teacher/dashboard": 240,
  "/admin/dashboard": 241,
  "/master/dashboard": 245,
  "/login": 222,
  "/institute/[id]/checkout/[itemType]/[itemId]": 228.5,
  "/institute/[id]/checkout": 232,
  "/institute/[id]": 143.5,
}
/** The most files of an area's page, each a request. */
const MAX_FILES = 17

type RouteStats = { route: string; firstLoadChunkPaths: string[] }

for (const [route, limitKb] of Object.entries(LIMITS_KB)) {
  test(`${route} loads at most ${limitKb} KB of JavaScript at first`, { tag: ["@main", "@shell"] }, () => {
    const stats = join(process.env.NEXT_DIST_DIR ?? ".next", "diagnostics/route-bundle-stats.json")
    const routes: RouteStats[] = JSON.parse(readFileSync(stats, "utf8"))
    const files = routes.find((page) => page.route === route)?.firstLoadChunkPaths ?? []
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(MAX_FILES)
    expect(bytes / 1024).toBeLessThanOrEqual(limitKb)
    // Long scripts are compiled whole while they load (scripts/setup/compile-hints).
    const sources = files.map((file) => readFileSync(file, "utf8")).filter(({ length }) => length > 51_000)
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !source.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([])
  })
}
