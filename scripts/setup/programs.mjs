import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { say } from "./say.mjs"

const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Where Chromium is, if it is anywhere: CHROMIUM_PATH, or the usual places. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path))
}

/** Installs Debian packages where that is possible; where it is not, says what somebody has to install, and why. */
export function installPrograms(names, purpose) {
  const missing = names.filter((name) => !isThere(name))
  if (missing.length === 0) return
  say(`Installing ${missing.join(", ")} ${purpose}.`)
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const apt = (...words) =>
    spawnSync(asRoot[0] ?? "env", [...asRoot.slice(1), "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...words], {
      stdio: ["ignore", "ignore", "pipe"],
    })
  apt("update")
  apt("install", "--yes", "--no-install-recommends", ...missing)
  const absent = missing.filter((name) => !isThere(name))
  if (absent.length > 0) say(`Could not install ${absent.join(", ")}, needed ${purpose}. Please install it by hand.`)
}

function isThere(name) {
  if (name === "chromium") return findChromium() !== undefined
  const folders = [...process.env.PATH.split(delimiter), "/usr/sbin", "/usr/local/sbin"]
  return folders.some((folder) => existsSync(join(folder, name)))
}
