import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { z } from "zod"
import { HASHES_WAITING } from "../admission/limits"
import { busy } from "../concurrency/semaphore"

/** What a thread does: hash a password, or verify one against a hash. */
export type HashTask = { kind: "hash"; password: string } | { kind: "verify"; password: string; passwordHash: string }

interface Waiting {
  task: HashTask
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

const Answer = z.object({ result: z.unknown().optional(), error: z.string().optional() })
const PROGRAM = "lib/server/auth/hash-worker.ts"
const MAX_THREADS = 4
/** One processor remains for everything else. */
const threadCount = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))

const queue: Waiting[] = []
const idle: Worker[] = []
let started = 0

/** Runs a task in a thread of its own; throws `busy` when too many wait. */
export function runInHashThread(task: HashTask): Promise<unknown> {
  if (queue.length >= HASHES_WAITING) return Promise.reject(busy())
  return new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject })
    startNext()
  })
}

function startNext(): void {
  const thread = idle.pop() ?? (started < threadCount ? startThread() : undefined)
  if (!thread) return
  const next = queue.shift()
  if (next) run(thread, next)
  else idle.push(thread)
}

function startThread(): Worker {
  started += 1
  const thread = new Worker(join(process.cwd(), PROGRAM), { execArgv: [] })
  thread.once("exit", () => {
    started -= 1
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
  })
  return thread
}

function run(thread: Worker, { task, resolve, reject }: Waiting): void {
  const onMessage = (message: unknown) => {
    const { result, error } = Answer.parse(message)
    if (error === undefined) resolve(result)
    else reject(new Error(error))
    release()
    idle.push(thread)
    startNext()
  }
  const onError = (error: unknown) => {
    reject(error)
    release()
    void thread.terminate().then(startNext)
  }
  const release = () => {
    thread.off("message", onMessage).off("error", onError)
    // An idle thread does not keep the process alive, one with a task does.
    thread.unref()
  }
  thread.ref()
  thread.on("message", onMessage).on("error", onError)
  thread.postMessage(task)
}
