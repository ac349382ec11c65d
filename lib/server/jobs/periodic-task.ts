import { setTimeout } from "node:timers/promises"
import { log } from "@/lib/server/log"

/** Work that every process with jobs repeats beside the queue: a search for what a crash or an outage left undone. */
export interface PeriodicTask {
  name: string
  /** The pause between two runs. */
  everySeconds: number
  /**
   * Must be idempotent, and safe while another process runs it too. `isResumed` is true for the first run after the start,
   * after a failed run and after the database was lost, when events may have been missed.
   */
  run: (situation: { isResumed: boolean }) => Promise<void>
}

/** A task that is being repeated; `resume` makes its next run a resumed one. */
export interface RepeatedTask {
  resume: () => void
  stop: () => Promise<void>
}

/** Runs a task now and then again after each pause; of consecutive failures only the first is logged. */
export function repeat({ name, everySeconds, run }: PeriodicTask): RepeatedTask {
  const stopping = new AbortController()
  const { signal } = stopping
  let mayHaveMissed = true
  const ended = loop()

  async function loop() {
    let hasFailed = false
    while (!signal.aborted) {
      const isResumed = mayHaveMissed
      mayHaveMissed = false
      try {
        await run({ isResumed })
        hasFailed = false
      } catch (error) {
        if (!hasFailed)
          log.warn({ task: name, error: error instanceof Error ? error.stack : String(error) }, "a task failed")
        mayHaveMissed = hasFailed = true
      }
      await setTimeout(everySeconds * 1000, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    resume() {
      mayHaveMissed = true
    },
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
