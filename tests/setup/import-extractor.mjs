import { readFileSync } from "node:fs"
import { relative } from "node:path"
import { handlersOf } from "./handlers-of.ts"

const ROOT = "@/"

/**
 * What a file imports, for `jest --findRelatedTests`. A test that imports a contract calls its endpoints, so it also depends
 * on their handlers, which the API of the tests loads on the first call (lazy-api); one that imports all contracts depends on
 * all handlers.
 */
export function extract(code, file, extractImports) {
  const imports = extractImports(code)
  if (!relative(process.cwd(), file).startsWith("tests/")) return imports
  const handlers = [...imports].map((name) => handlersNeededFor(name)).filter(Boolean)
  return new Set([...imports, ...handlers])
}

function handlersNeededFor(name) {
  if (!name.startsWith(ROOT)) return undefined
  const module = name.slice(ROOT.length)
  const handlers = module === "lib/main/contracts" ? "lib/main/handlers" : handlersOf(module)
  return handlers && ROOT + handlers
}

/** Jest keeps what it extracted until this changes. */
export const getCacheKey = () =>
  ["import-extractor.mjs", "handlers-of.ts"]
    .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
    .join("")
