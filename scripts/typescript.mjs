// Module hooks that let Node run the TypeScript sources: `@/x` resolves from the repository root, and extensions are optional.
import { existsSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../", import.meta.url))
const extensions = ["", ".ts", ".mjs", ".js"]

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith("@/")
    if (!isOurs && !(specifier.startsWith(".") && context.parentURL?.endsWith(".ts"))) return next(specifier, context)
    const base = isOurs ? root + specifier.slice(2) : fileURLToPath(new URL(specifier, context.parentURL))
    const file = extensions.map((extension) => base + extension).find((path) => existsSync(path) && /\.\w+$/.test(path))
    return next(file ? pathToFileURL(file).href : specifier, context)
  },
})
