/**
 * Returns a function that caches the results of `compute`. The arguments must be JSON-serialisable and the results
 * immutable. At most `maxEntries` results are cached, the oldest evicted first; an error is not cached.
 */
export function memoize<Args extends readonly unknown[], Result>(
  maxEntries: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const cache = new Map<string, Result>()
  return (...args) => {
    const key = JSON.stringify(args)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const result = compute(...args)
    cache.set(key, result)
    const [oldest] = cache.keys()
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
    return result
  }
}
