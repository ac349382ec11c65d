import { readdirSync, readFileSync } from "node:fs"

const TICKS_PER_SECOND = 100

/** The processor time that a process and its children, ended ones included, have used so far, in microseconds (Linux). */
export const processorTimeUs = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ticksOf(one), 0) * (1_000_000 / TICKS_PER_SECOND)

function childrenOf(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
  return children.flatMap((child) => [Number(child), ...childrenOf(Number(child))])
}

function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")
  } catch {
    return []
  }
}

const parentOf = (pid: number) => Number(fieldsOf(pid)[1] ?? 0)
/** User and system time of the process, and both of its children that have ended. */
const ticksOf = (pid: number) =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
