import { type ChildProcess, spawn } from "node:child_process"
import { setPriority } from "node:os"
import { createInterface } from "node:readline"
import { env } from "@/lib/server/env.server"

const MAX_ERROR_LETTERS = 2_000
const MAX_OUTPUT_LETTERS = 8 * 1024 * 1024

/** A run of a program: it is killed when `signal` aborts or after `timeoutMs`. */
export type ProgramRun = {
  program: string
  args: readonly string[]
  signal: AbortSignal
  timeoutMs: number
  /** Its environment variables; those of this process when left out. */
  environment?: NodeJS.ProcessEnv
  /** Called with each line that it prints; without it the output is collected. */
  onLine?: (line: string) => void
}

/** The error of a program that ended with an error, or was killed by something else than `signal`. */
export class ProgramError extends Error {}

/**
 * Runs a program at a low priority (`VIDEO_NICE`) and resolves with its output. It and what it starts are one process group, of
 * which nothing is left when this ends. Throws `ProgramError` with the end of its error output when it fails, the reason of
 * `signal` when that aborts, and what `spawn` throws when it is not installed.
 */
export async function runProgram({
  program,
  args,
  signal,
  timeoutMs,
  environment,
  onLine,
}: ProgramRun): Promise<string> {
  signal.throwIfAborted()
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(environment && { env: environment }),
  })
  const end = () => killGroup(child)
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener("abort", end, { once: true })
  process.once("exit", end)
  if (child.pid) lowerPriority(child.pid)
  let output = ""
  let errors = ""
  if (onLine) createInterface({ input: child.stdout }).on("line", onLine)
  else
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString()
      if (output.length > MAX_OUTPUT_LETTERS) end()
    })
  child.stderr.on("data", (data: Buffer) => {
    errors = (errors + data.toString()).slice(-MAX_ERROR_LETTERS)
  })
  // What it has started may hold its output open.
  child.once("exit", end)
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    )
    signal.throwIfAborted()
    if (code !== 0) throw new ProgramError(`${program} ended with ${code ?? "a signal"}: ${errors.trim()}`)
    return output
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", end)
    process.removeListener("exit", end)
  }
}

/** Whether an error says that a program is not installed; of several processes that run jobs, one may be without it. */
export const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall !== "open"

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGKILL")
  } catch {
    // It has ended already.
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, env.VIDEO_NICE)
  } catch {
    // It has ended already.
  }
}
