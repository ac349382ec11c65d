import { busy } from "../concurrency/semaphore"

/** The most items of one write, and the most that may wait for the next. */
type Limits = { maxItems: number; maxWaiting: number }

type Waiting<Item> = { item: Item; done: PromiseWithResolvers<void> }

/**
 * Joins items that arrive while a write is under way into the next write, so that writes never run side by side and a
 * hundred items cost one commit. The returned function resolves once its item is written. An item whose joint write failed is
 * tried once alone, so that it does not fail for another's sake. Throws `busy` past `maxWaiting`.
 */
export function groupCommit<Item>(
  write: (items: Item[]) => Promise<void>,
  { maxItems, maxWaiting }: Limits,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let isWriting = false

  async function writeWaiting() {
    isWriting = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxItems)
      await write(group.map(({ item }) => item)).then(
        () => group.forEach(({ done }) => done.resolve()),
        (error: unknown) => (group.length === 1 ? group[0]?.done.reject(error) : writeSingly(group)),
      )
    }
    isWriting = false
  }

  async function writeSingly(group: Waiting<Item>[]) {
    for (const { item, done } of group) await write([item]).then(done.resolve, done.reject)
  }

  return async (item) => {
    if (waiting.length >= maxWaiting) throw busy()
    const done = Promise.withResolvers<void>()
    waiting.push({ item, done })
    if (!isWriting) void writeWaiting()
    await done.promise
  }
}
