import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BUILD_SETTINGS } from "./build-settings.ts"
import { makeAssets } from "./assets.mjs"
import { addCompileHints } from "./compile-hints.ts"
import { runTool } from "../testing/run-tool.mjs"
import { print } from "./print.mjs"

const SOURCES = ["app", "components", "lib", "public"].map((folder) => `${folder}/**/*`)
const FILES = ["middleware.ts", "next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package-lock.json"]

/** Runs `next build` unless the last build was of the same sources. Throws with the output of Next when it fails. */
export async function buildIfStale() {
  const folder = process.env.NEXT_DIST_DIR || ".next"
  const marker = join(folder, "built-from")
  await makeAssets()
  const sources = hashOfSources()
  if (existsSync(marker) && readFileSync(marker, "utf8") === sources) return

  print("Building the pages. This takes a minute, and happens only when the source has changed.")
  // The first build does not write Turbopack's cache: that takes a quarter of its time, and only a later build reads it.
  const NEXT_BUILD_CACHE = existsSync(join(folder, "BUILD_ID")) ? "yes" : "no"
  rmSync(marker, { force: true })
  await nextBuild({ ...BUILD_SETTINGS, NEXT_BUILD_CACHE })
  addCompileHints(folder)
  writeFileSync(marker, sources)
}

function hashOfSources() {
  const hash = createHash("sha256")
  for (const file of [...globSync(SOURCES), ...globSync(FILES)].sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0")
  }
  return hash.digest("hex")
}

async function nextBuild(env) {
  const { code, output } = await runTool("next", ["build"], { env })
  if (code !== 0) throw new Error(`The pages do not build:\n${output}`)
}
