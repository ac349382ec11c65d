import { createSemaphore, type Semaphore, type SemaphoreLimits } from "./semaphore"

/** Creates a semaphore for each caller who has tasks under way. */
export function createCallerLimit(limits: SemaphoreLimits): Pick<Semaphore, "run"> {
  const byCaller = new Map<string, { own: Semaphore; count: number }>()
  return {
    async run(caller, task) {
      const entry = byCaller.get(caller) ?? { own: createSemaphore(limits), count: 0 }
      byCaller.set(caller, entry)
      entry.count += 1
      try {
        return await entry.own.run(caller, task)
      } finally {
        entry.count -= 1
        if (entry.count === 0) byCaller.delete(caller)
      }
    },
  }
}
