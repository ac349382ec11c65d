import { createFairQueue } from "./fair-queue"

/** Whose turn an item waits for: a group such as an institute, then a member of it. */
export interface Turn {
  group: string
  member: string
}

/** Items that wait in one queue per member of a group. */
export interface NestedFairQueue<T> {
  size: () => number
  /** The groups that have something waiting. */
  groups: () => string[]
  push: (turn: Turn, item: T) => void
  /** Removes the first item of the next member of the next group; undefined when the queue is empty. */
  shift: () => T | undefined
  remove: (turn: Turn, item: T) => void
}

/** Creates a queue that takes the groups in turn, and within a group its members: many members of one group delay no other. */
export function createNestedFairQueue<T>(): NestedFairQueue<T> {
  /** Those that wait, each once. */
  const turns = createFairQueue<string>()
  const queues = new Map<string, ReturnType<typeof createFairQueue<T>>>()

  const size = () => [...queues.values()].reduce((sum, queue) => sum + queue.size(), 0)

  return {
    size,
    groups: () => [...queues.keys()],
    push({ group, member }, item) {
      const queue = queues.get(group) ?? createFairQueue<T>()
      if (!queues.has(group)) turns.push(group, group)
      queues.set(group, queue)
      queue.push(member, item)
    },
    shift() {
      const group = turns.shift()
      const queue = group === undefined ? undefined : queues.get(group)
      if (group === undefined || !queue) return undefined
      const item = queue.shift()
      if (queue.size() > 0) turns.push(group, group)
      else queues.delete(group)
      return item
    },
    remove({ group, member }, item) {
      const queue = queues.get(group)
      queue?.remove(member, item)
      if (queue?.size() !== 0) return
      queues.delete(group)
      turns.remove(group, group)
    },
  }
}
