/** Runs a task once per key for all concurrent callers. */
export interface RunOnce<T> {
  /** Each caller gets the result or the rejection of the one task. */
  (key: string, run: () => Promise<T>): Promise<T>
  /** The result of a task that is running. */
  running: (key: string) => Promise<T> | undefined
}

/** Returns a function that runs a task once per key for all concurrent callers. */
export function createRunOnce<T>(): RunOnce<T> {
  const pending = new Map<string, Promise<T>>()
  const runOnce = async (key: string, run: () => Promise<T>) => {
    const known = pending.get(key)
    if (known) return known
    const started = run().finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }
  return Object.assign(runOnce, { running: (key: string) => pending.get(key) })
}
