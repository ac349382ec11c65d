import { type ChildProcess, spawn } from "node:child_process"
import { availableParallelism, setPriority } from "node:os"
import { createInterface } from "node:readline"
import { env } from "@/lib/server/env.server"
import { DEFAULT_LIMITS, hasHitLimit, limited, type ProgramLimits } from "./program-limits"

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
  /** What it may take instead of the limits of every program; processor time is its `timeoutMs` for each processor. */
  limits?: Partial<ProgramLimits>
  /** Called with each line that it prints; without it the output is collected. */
  onLine?: (line: string) => void
}

/** The error of a program that ended with an error, or was killed by something else than `signal`. */
export class ProgramError extends Error {}

/** The error of a program that took more than it may: time, memory, processor time, or output. Trying again does not help. */
export class LimitError extends ProgramError {}

/**
 * Runs a program at a low priority (`VIDEO_NICE`) and resolves with its output. It and what it starts are one process group, of
 * which nothing is left when this ends. Throws `ProgramError` with the end of its error output when it fails, `LimitError` when that is because
 * of a limit, the reason of `signal` when that aborts, and what `spawn` throws when it is not installed.
 */
export async function runProgram({
  program,
  args,
  signal,
  timeoutMs,
  environment,
  limits,
  onLine,
}: ProgramRun): Promise<string> {
  signal.throwIfAborted()
  const cpuSeconds = (timeoutMs / 1_000) * availableParallelism()
  const [command = program, ...rest] = await limited([program, ...args], { ...DEFAULT_LIMITS, cpuSeconds, ...limits })
  signal.throwIfAborted()
  const child = spawn(command, rest, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(environment && { env: environment }),
  })
  const over = new AbortController()
  const end = () => killGroup(child)
  const endOver = () => {
    over.abort()
    end()
  }
  const timer = setTimeout(endOver, timeoutMs)
  signal.addEventListener("abort", end, { once: true })
  process.once("exit", end)
  if (child.pid) lowerPriority(child.pid)
  let output = ""
  let errors = ""
  if (onLine) createInterface({ input: child.stdout }).on("line", onLine)
  else
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString()
      if (output.length > MAX_OUTPUT_LETTERS) endOver()
    })
  child.stderr.on("data", (data: Buffer) => {
    errors = (errors + data.toString()).slice(-MAX_ERROR_LETTERS)
  })
  // What it has started may hold its output open.
  child.once("exit", end)
  try {
    const ended = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) =>
      child.once("error", reject).once("close", (code, killedBy) => resolve({ code, signal: killedBy })),
    )
    signal.throwIfAborted()
    if (ended.code === 0 && !over.signal.aborted) return output
    // As the shell says it of a program that is not there, of which prlimit tells by its code alone.
    if (ended.code === 127 && command !== program) throw missingProgram(program)
    const message = `${program} ended with ${ended.code ?? ended.signal ?? "a signal"}: ${errors.trim()}`
    throw over.signal.aborted || hasHitLimit({ ...ended, errors }) ? new LimitError(message) : new ProgramError(message)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", end)
    process.removeListener("exit", end)
  }
}

/** What `spawn` throws for a program that is not installed. */
const missingProgram = (program: string) =>
  Object.assign(new Error(`spawn ${program} ENOENT`), { code: "ENOENT", syscall: `spawn ${program}`, path: program })

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
