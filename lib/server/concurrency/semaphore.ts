import { Failure } from "@/lib/contract/errors"
import { createFairQueue } from "./fair-queue"

/** The limits of a semaphore. */
export interface SemaphoreLimits {
  /** How many tasks run at a time. */
  concurrency: number
  /** How many wait, in all and of one key. */
  waiting: number
  waitingPerKey: number
  /** How long a task waits at most. */
  timeoutMs: number
}

/** Bounds the tasks of one kind that run and wait. */
export interface Semaphore {
  /** Runs a task once there is room; throws `busy` when the queue is full or the wait too long. */
  run: <T>(key: string, task: () => Promise<T>) => Promise<T>
  status: () => { running: number; waiting: number }
}

const RETRY_AFTER_SECONDS = 2

/** Creates a semaphore with a bounded queue, which serves the keys in turn: the addresses of clients, for instance. */
export function createSemaphore({ concurrency, waiting, waitingPerKey, timeoutMs }: SemaphoreLimits): Semaphore {
  const queue = createFairQueue<() => void>()
  let running = 0

  function waitForRoom(key: string): Promise<void> {
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    if (queue.size() >= waiting || queue.sizeOf(key) >= waitingPerKey) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.remove(key, start)
        reject(busy())
      }, timeoutMs)
      queue.push(key, start)
    })
  }

  /** Hands the room of a task that has ended to the next one. */
  function release() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(key, task) {
      await waitForRoom(key)
      try {
        return await task()
      } finally {
        release()
      }
    },
    status: () => ({ running, waiting: queue.size() }),
  }
}

/** The failure of a request that finds a queue full. */
export const busy = () => new Failure("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS })
