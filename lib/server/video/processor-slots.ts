import { availableParallelism } from "node:os"
import { createFairQueue } from "@/lib/server/concurrency/fair-queue"

/** Runs work once a slot is free for it, in the order in which it came but groups such as institutes in turn; throws the reason of `signal` when that aborts. */
export type RunInSlot = <T>(signal: AbortSignal, work: () => Promise<T>, group?: string) => Promise<T>

/** Creates so many slots, each of which does one work at a time. */
export function createSlots(count: number): RunInSlot {
  const waiting = createFairQueue<() => void>()
  let taken = 0

  /** Resolves with the slot of work that has ended; rejects, and gives up its place, when `signal` aborts. */
  function waitForSlot(signal: AbortSignal, group: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.remove(group, start)
        reject(signal.reason instanceof Error ? signal.reason : new Error("the work was stopped"))
      }
      signal.addEventListener("abort", giveUp, { once: true })
      waiting.push(group, start)
    })
  }

  return async (signal, work, group = "") => {
    if (taken >= count) await waitForSlot(signal, group)
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
}

/** Conversions use one processor each: as many run at once as this machine has. */
export const withProcessorSlot = createSlots(availableParallelism())
