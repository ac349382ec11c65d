import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { z } from "zod"

interface Waiting {
  resolve: (sha256: string) => void
  reject: (error: Error) => void
}

const Answer = z.object({ id: z.number(), sha256: z.string().default(""), error: z.string().optional() })
const PROGRAM = "lib/server/uploads/file-hash-worker.ts"

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let tasks = 0

/**
 * Hashes what has arrived of a file to which bytes are only ever appended, so that `hashFile` has less to read. Resolves when
 * that is done.
 */
export async function hashArrived(path: string): Promise<void> {
  await send(path, false)
}

/** The SHA-256, in hexadecimal, of a file that is complete. Rejects when it cannot be read. */
export const hashFile = (path: string): Promise<string> => send(path, true)

function send(path: string, isComplete: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    tasks += 1
    waiting.set(tasks, { resolve, reject })
    thread ??= startThread()
    // An idle thread does not keep the process alive, one with a task does.
    thread.ref()
    thread.postMessage({ id: tasks, path, isComplete })
  })
}

function startThread(): Worker {
  const started = new Worker(join(process.cwd(), PROGRAM), { execArgv: [] })
  started.on("message", (message: unknown) => {
    const { id, sha256, error } = Answer.parse(message)
    const task = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
    if (error === undefined) task?.resolve(sha256)
    else task?.reject(new Error(error))
  })
  const end = (error: Error) => {
    if (thread === started) thread = undefined
    for (const task of waiting.values()) task.reject(error)
    waiting.clear()
  }
  return started.on("error", end).on("exit", () => end(new Error("the thread that hashes files has ended")))
}
