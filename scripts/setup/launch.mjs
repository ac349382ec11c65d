import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { constants } from "node:os"
import { fileURLToPath } from "node:url"
import { installPackages, pinnedNode } from "./packages.mjs"
import { exitWithError } from "./print.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Installs missing npm packages, then runs `scripts/commands/<command>.mjs` on the Node of the npm packages. */
export function launch(command, givenArgs) {
  if (!existsSync(`${root}scripts/commands/${command}.mjs`)) exitWithError(`There is no command ${command}.`)
  if (major(process.versions.node) < 20) exitWithError(`Lectern needs Node 20 or later; this is ${process.version}.`)
  process.chdir(root)
  installPackages()

  const node = pinnedNode() ?? process.execPath
  if (node === process.execPath && major(process.versions.node) < 24) {
    exitWithError(
      `npm has no Node 24 for this system (${process.platform} ${process.arch}). Install it from https://nodejs.org.`,
    )
  }
  const settings = existsSync(".env") ? ["--env-file=.env"] : []
  const hooks = ["--import", "./scripts/typescript.mjs", "scripts/setup/run-program.mjs"]
  const args = [...settings, ...hooks, `scripts/commands/${command}.mjs`, ...givenArgs]
  const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function major(version) {
  return Number(version.split(".")[0])
}
