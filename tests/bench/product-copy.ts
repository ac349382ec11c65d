import { spawnSync } from "node:child_process"
import { BUILD_SETTINGS } from "@/scripts/setup/build-settings"
import { addCompileHints } from "@/scripts/setup/compile-hints"
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

const copied = [
  "app",
  "components",
  "lib",
  "public",
  "scripts",
  "middleware.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
]

const helloLayout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`
const helloPage = `export default function Hello() {
  return <h1>Hello, world</h1>
}
`

/**
 * Builds a copy of the product with a hello-world page that has its own root layout, so that both come from one build;
 * returns the folder of the copy.
 */
export function buildCopy(root: string): string {
  const folder = resolve(root, ".bench")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })

  const app = join(folder, "app")
  const group = join(app, "(product)")
  mkdirSync(group)
  for (const name of readdirSync(app))
    if (name !== "(product)" && name !== "api") renameSync(join(app, name), join(group, name))
  // The app is one folder deeper in the copy, so relative paths must change.
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  rewrite(join(group, "fonts/fonts.ts"), /"\.\.\/\.\.\/node_modules/g, '"../../../node_modules')
  rewrite(join(group, "globals.css"), /@source "\.\.\//g, '@source "../../')

  const hello = join(app, "(hello)")
  mkdirSync(join(hello, "hello"), { recursive: true })
  writeFileSync(join(hello, "layout.tsx"), helloLayout)
  writeFileSync(join(hello, "hello", "page.tsx"), helloPage)

  const env = Object.assign({}, process.env, BUILD_SETTINGS, { NEXT_DIST_DIR: ".next" })
  const built = spawnSync(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: folder,
    env,
    encoding: "utf8",
  })
  if (built.status !== 0) throw new Error(`the copy does not build:\n${built.stdout}${built.stderr}`)
  addCompileHints(join(folder, ".next"))
  return folder
}

function rewrite(file: string, from: RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to))
}
