import { LRUCache } from "lru-cache"

const MAX_ENTRIES = 1_000
const TTL_MS = 5_000

/** Caches the answers of a provider for five seconds and asks it once for concurrent questions; an error is not cached. */
export function createCachedStatus<T extends string>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max: MAX_ENTRIES, ttl: TTL_MS })
  return (key) => {
    const cached = cache.get(key)
    if (cached) return cached
    const asked = find(key)
    cache.set(key, asked)
    asked.catch(() => cache.delete(key))
    return asked
  }
}
