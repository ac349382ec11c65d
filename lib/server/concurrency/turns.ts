import { createFairQueue } from "./fair-queue"

/** Starts work in the turns of the event loop. */
export interface Turns {
  /** Starts a piece of work in this turn or in one of the next; keys are served in turn. */
  start: (key: string, work: () => void) => void
  /** Says that something was done in this turn that no other work should delay. */
  share: () => void
}

/** How many pieces of work start in one turn: in one that is shared with what they should not delay, and in others. */
export interface TurnLimits {
  shared: number
  alone: number
}

/**
 * Divides work among the turns of the event loop, so that many requests of one client delay neither those of others nor what
 * a turn does besides them.
 */
export function createTurns({ shared, alone }: TurnLimits): Turns {
  const queue = createFairQueue<() => void>()
  let left = shared
  let isScheduled = false
  let isShared = false

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(beginTurn)
  }

  function beginTurn() {
    isScheduled = false
    left = isShared ? shared : alone
    isShared = false
    const isBusy = queue.size() > 0
    while (left > 0 && queue.size() > 0) {
      left -= 1
      queue.shift()?.()
    }
    if (isBusy) schedule()
  }

  return {
    start(key, work) {
      schedule()
      if (left === 0 || queue.size() > 0) return queue.push(key, work)
      left -= 1
      work()
    },
    share: () => (isShared = true),
  }
}
