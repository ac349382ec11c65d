/** A value that components can watch with `useSyncExternalStore`. */
export type Observable<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** Makes a value that tells those who watch it when it changes. */
export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial
  const watchers = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const watcher of [...watchers]) watcher()
    },
    subscribe(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
  }
}
