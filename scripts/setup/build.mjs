import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BUILD_SETTINGS } from "./build-settings.ts"
import { makeFonts } from "./fonts.mjs"
import { print } from "./print.mjs"

const SOURCES = ["app", "components", "lib", "public"].map((folder) => `${folder}/**/*`)
const FILES = ["middleware.ts", "next.config.mjs", "postcss.config.mjs", "tsconfig.json", "package-lock.json"]

/** Runs `next build` unless the last build was of the same sources. Throws with the output of Next when it fails. */
export async function buildIfStale() {
  const folder = process.env.NEXT_DIST_DIR || ".next"
  const marker = join(folder, "built-from")
  await makeFonts()
  const sources = hashOfSources()
  if (existsSync(marker) && readFileSync(marker, "utf8") === sources) return

  print("Building the pages. This takes a minute, and happens only when the source has changed.")
  rmSync(marker, { force: true })
  await nextBuild()
  writeFileSync(marker, sources)
}

function hashOfSources() {
  const hash = createHash("sha256")
  for (const file of [...globSync(SOURCES), ...globSync(FILES)].sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0")
  }
  return hash.digest("hex")
}

function nextBuild() {
  const { promise, resolve, reject } = Promise.withResolvers()
  const env = { ...process.env, ...BUILD_SETTINGS }
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  })
  process.once("exit", () => child.kill())
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The pages do not build:\n${output}`))))
  return promise
}
