/** Runs work in this process; work with the same key runs one after another, in the order in which it was given. */
export type SerializeByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Returns a function that runs work one at a time for each key; work that fails does not stop what waits behind it. */
export function createSerializeByKey(): SerializeByKey {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const running = before ? before.then(work, work) : work()
    last.set(key, running)
    try {
      return await running
    } finally {
      if (last.get(key) === running) last.delete(key)
    }
  }
}
