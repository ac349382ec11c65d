import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { print } from "./print.mjs"

const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** The path of Chromium from CHROMIUM_PATH or the usual places; undefined if it is not installed. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path))
}

/** Installs missing Debian packages with apt-get, as root or through sudo; unless they are optional, prints what to install by hand if that fails. */
export function installPrograms(names, purpose, { isOptional = false } = {}) {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  if (existsSync("/usr/bin/apt-get")) install(missing, purpose)
  const absent = missing.filter((name) => !isInstalled(name))
  if (absent.length > 0 && !isOptional)
    print(`Could not install ${absent.join(", ")}, needed ${purpose}. Please install it by hand.`)
}

function install(packages, purpose) {
  const isRoot = process.getuid?.() === 0
  print(`Installing on this system with ${isRoot ? "" : "sudo "}apt-get, ${purpose}: ${packages.join(", ")}.`)
  const sudo = isRoot ? [] : ["sudo", "-n"]
  const apt = (...args) =>
    spawnSync(sudo[0] ?? "env", [...sudo.slice(1), "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args], {
      stdio: ["ignore", "ignore", "pipe"],
    })
  apt("update")
  apt("install", "--yes", "--no-install-recommends", ...packages)
}

function isInstalled(name) {
  if (name === "chromium") return findChromium() !== undefined
  // Debian keeps the programs of each version apart.
  const [, version] = /^postgresql-(\d+)$/.exec(name) ?? []
  if (version) return existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)
  const folders = [...process.env.PATH.split(delimiter), "/usr/sbin", "/usr/local/sbin"]
  return folders.some((folder) => existsSync(join(folder, name)))
}
