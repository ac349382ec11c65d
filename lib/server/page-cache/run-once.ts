/** Returns a function that runs a task once per key for all concurrent callers; each gets its result or its rejection. */
export function createRunOnce<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  return async (key, run) => {
    const known = pending.get(key)
    if (known) return known
    const started = run().finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }
}
