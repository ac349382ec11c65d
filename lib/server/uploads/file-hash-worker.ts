// A thread that computes the SHA-256 of files while they arrive, so that little is left to read once the last byte is there.
// It runs without the module hooks of the program and imports packages only. It reads synchronously, which takes none of the
// threads that files, DNS and compression share.
import { createHash, type Hash } from "node:crypto"
import { closeSync, openSync, readSync } from "node:fs"
import { setImmediate } from "node:timers/promises"
import { parentPort } from "node:worker_threads"
import { z } from "zod"

const Task = z.object({ id: z.number(), path: z.string(), isComplete: z.boolean() })

interface HashState {
  hash: Hash
  offset: number
}

/** Files whose state is remembered; one that is forgotten is read from its start. */
const MAX_STATES = 100
const READ_BYTES = 1024 * 1024
/** Other files have their turn after as many bytes. */
const TURN_BYTES = 16 * READ_BYTES

const states = new Map<string, HashState>()
const buffer = Buffer.alloc(READ_BYTES)
/** The last task of each file: two of one file do not run at once. */
const running = new Map<string, Promise<void>>()

/** Hashes what a file has from its state's offset on, to its end. */
async function advance(path: string): Promise<HashState> {
  const state = states.get(path) ?? { hash: createHash("sha256"), offset: 0 }
  // The longest unused is the first of the map.
  states.delete(path)
  const file = openSync(path, "r")
  try {
    for (let bytes = 1; bytes > 0;) {
      bytes = readSync(file, buffer, 0, READ_BYTES, state.offset)
      state.hash.update(buffer.subarray(0, bytes))
      state.offset += bytes
      if (state.offset % TURN_BYTES === 0) await setImmediate()
    }
  } finally {
    closeSync(file)
  }
  return state
}

async function run({ id, path, isComplete }: z.infer<typeof Task>): Promise<void> {
  try {
    const state = await advance(path)
    if (isComplete) return void parentPort?.postMessage({ id, sha256: state.hash.digest("hex") })
    states.set(path, state)
    const [longestUnused] = states.keys()
    if (states.size > MAX_STATES && longestUnused !== undefined) states.delete(longestUnused)
    parentPort?.postMessage({ id })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on("message", (message: unknown) => {
  const task = Task.parse(message)
  const done = (running.get(task.path) ?? Promise.resolve()).then(() => run(task))
  running.set(task.path, done)
  void done.then(() => running.get(task.path) === done && running.delete(task.path))
})
