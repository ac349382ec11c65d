import { availableParallelism } from "node:os"

/** Conversions use one processor each: as many run at once as this machine has. */
const slots = availableParallelism()
const waiting: (() => void)[] = []
let taken = 0

/** Runs work once a processor is free for it, in the order in which it came; throws the reason of `signal` when that aborts. */
export async function withProcessorSlot<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (taken >= slots) await waitForSlot(signal)
  else taken += 1
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

/** Resolves with the slot of work that has ended; rejects, and gives up its place, when `signal` aborts. */
function waitForSlot(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener("abort", giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal.reason instanceof Error ? signal.reason : new Error("the work was stopped"))
    }
    signal.addEventListener("abort", giveUp, { once: true })
    waiting.push(start)
  })
}
