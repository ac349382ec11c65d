/** Items that wait in one queue per key. */
export interface FairQueue<T> {
  size: () => number
  sizeOf: (key: string) => number
  push: (key: string, item: T) => void
  /** Removes the first item of the next key; undefined when the queue is empty. */
  shift: () => T | undefined
  remove: (key: string, item: T) => void
}

/** Creates a queue that takes one item of each key in turn, so that no key delays another by more than one item. */
export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of their turns. */
  const itemsByKey = new Map<string, Set<T>>()
  let size = 0

  function remove(key: string, item: T) {
    const items = itemsByKey.get(key)
    if (!items?.delete(item)) return
    size -= 1
    if (items.size === 0) itemsByKey.delete(key)
  }

  return {
    size: () => size,
    sizeOf: (key) => itemsByKey.get(key)?.size ?? 0,
    push(key, item) {
      const items = itemsByKey.get(key) ?? new Set()
      itemsByKey.set(key, items.add(item))
      size += 1
    },
    shift() {
      for (const [key, items] of itemsByKey) {
        itemsByKey.delete(key)
        itemsByKey.set(key, items)
        for (const item of items) {
          remove(key, item)
          return item
        }
      }
      return undefined
    },
    remove,
  }
}
