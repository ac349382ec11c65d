import { readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { z } from "zod"

/** V8 compiles every function of a script with this comment while it loads, off the main thread; other engines ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n"
/** Characters of source below which a script is not worth the bytes of the hint. */
const MIN_LENGTH = 50_000

const RouteStats = z.array(z.object({ firstLoadChunkPaths: z.array(z.string()) }))

/** Adds the hint to the long scripts that the pages of the build in `folder` load at first. */
export function addCompileHints(folder: string): void {
  const stats = readFileSync(join(folder, "diagnostics/route-bundle-stats.json"), "utf8")
  const routes = RouteStats.parse(JSON.parse(stats))
  for (const path of new Set(routes.flatMap(({ firstLoadChunkPaths }) => firstLoadChunkPaths))) {
    const file = join(folder, "static/chunks", basename(path))
    const source = readFileSync(file, "utf8")
    if (source.length >= MIN_LENGTH && !source.startsWith(HINT)) writeFileSync(file, HINT + source)
  }
}
