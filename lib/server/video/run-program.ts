import { spawn } from "node:child_process"
import { setPriority } from "node:os"
import { createInterface } from "node:readline"
import { env } from "@/lib/server/env.server"

const MAX_ERROR_LETTERS = 2_000
const MAX_OUTPUT_LETTERS = 8 * 1024 * 1024

/** A run of ffmpeg or ffprobe: it is killed when `signal` aborts or after `timeoutMs`. */
export type ProgramRun = {
  program: "ffmpeg" | "ffprobe"
  args: readonly string[]
  signal: AbortSignal
  timeoutMs: number
  /** Called with each line that it prints; without it the output is collected. */
  onLine?: (line: string) => void
}

/** The error of a program that ended with an error, or was killed by something else than `signal`. */
export class ProgramError extends Error {}

/**
 * Runs a program at a low priority (`VIDEO_NICE`) and resolves with its output. Throws `ProgramError` with the end of its error output
 * when it fails, the reason of `signal` when that aborts, and what `spawn` throws when it is not installed.
 */
export async function runProgram({ program, args, signal, timeoutMs, onLine }: ProgramRun): Promise<string> {
  signal.throwIfAborted()
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    // A limit made of the length of a video is no whole number, which Node refuses.
    timeout: Math.ceil(timeoutMs),
    killSignal: "SIGKILL",
    signal,
  })
  const killAtExit = () => void child.kill("SIGKILL")
  process.once("exit", killAtExit)
  if (child.pid) lowerPriority(child.pid)
  let output = ""
  let errors = ""
  if (onLine) createInterface({ input: child.stdout }).on("line", onLine)
  else
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString()
      if (output.length > MAX_OUTPUT_LETTERS) child.kill("SIGKILL")
    })
  child.stderr.on("data", (data: Buffer) => {
    errors = (errors + data.toString()).slice(-MAX_ERROR_LETTERS)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once("error", reject).once("close", resolve),
    )
    if (code !== 0) throw new ProgramError(`${program} ended with ${code ?? "a signal"}: ${errors.trim()}`)
    return output
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    process.removeListener("exit", killAtExit)
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, env.VIDEO_NICE)
  } catch {
    // It has ended already.
  }
}
