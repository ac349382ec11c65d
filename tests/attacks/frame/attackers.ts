import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { LoopOptions, LoopResult } from "./closed-loop"

/** Attackers in a thread of their own, so that they do not slow down the clients that are measured. */
export interface Attackers {
  stop: () => Promise<LoopResult[]>
}

/** Starts attackers from several addresses. */
export function startAttackers(loops: LoopOptions[]): Attackers {
  const thread = new Worker(join(import.meta.dirname, "attackers-thread.ts"), { workerData: loops })
  return {
    async stop() {
      const results = new Promise<LoopResult[]>((resolve) => thread.once("message", resolve))
      thread.postMessage("stop")
      return results.finally(() => void thread.terminate())
    },
  }
}
