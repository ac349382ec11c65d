/** A value that components can watch with `useSyncExternalStore`. */
export type Observable<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** Creates a value that calls its subscribers when it changes. */
export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial
  const subscribers = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const subscriber of [...subscribers]) subscriber()
    },
    subscribe(onChange) {
      subscribers.add(onChange)
      return () => subscribers.delete(onChange)
    },
  }
}
