import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

/**
 * The process id on the first line of `file`, if that process runs and its command matches `name`, since ids are
 * reused.
 */
export function findRunningPid(file: string, name: RegExp): number | undefined {
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN
  if (!(pid > 0)) return undefined
  return name.test(commandOf(pid)) ? pid : undefined
}

function commandOf(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8")
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)]).toString()
  } catch {
    return ""
  }
}
