import { readdirSync, readFileSync } from "node:fs"
import type { Target } from "./attack"

/** The resident memory of a target and its child processes in MB (Linux); 0 for a target that the attack did not start. */
export function residentMb({ process }: Target): number {
  if (!process) return 0
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const parents = new Map(processes.map((pid) => [pid, fieldOf(pid, "PPid")]))
  const isBelow = (pid: string): boolean => {
    const parent = parents.get(pid)
    return (
      pid === String(process.pid) || (parent !== undefined && parent !== pid && parents.has(parent) && isBelow(parent))
    )
  }
  return processes.filter(isBelow).reduce((sum, pid) => sum + Number(fieldOf(pid, "VmRSS") ?? 0), 0) / 1024
}

function fieldOf(pid: string, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  } catch {
    return undefined
  }
}
