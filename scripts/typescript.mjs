// Lets Node run our TypeScript as it stands: `@/x` is the root of the repository, and an import may leave out its extension.
import { existsSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../", import.meta.url))
const endings = ["", ".ts", ".mjs", ".js"]

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith("@/")
    if (!isOurs && !(specifier.startsWith(".") && context.parentURL?.endsWith(".ts"))) return next(specifier, context)
    const base = isOurs ? root + specifier.slice(2) : fileURLToPath(new URL(specifier, context.parentURL))
    const file = endings.map((ending) => base + ending).find((path) => existsSync(path) && /\.\w+$/.test(path))
    return next(file ? pathToFileURL(file).href : specifier, context)
  },
})
