import { env } from "@/lib/server/env.server"
import { createInvalidationLog } from "./invalidation-log"
import { createPageCache } from "./page-cache"
import { createTaggedCache, type TaggedCache } from "./tagged-cache"

const invalidations = createInvalidationLog()

/** The page cache of this process, bounded by `PAGE_CACHE_MB`. */
export const pageCache = createPageCache(env.PAGE_CACHE_MB * 1024 * 1024, invalidations)

const caches: Pick<TaggedCache<unknown>, "invalidate" | "clear">[] = [pageCache]

/** Creates a cache of up to `maxEntries` values that are invalidated with the page cache. */
export function createSharedCache<V>(maxEntries: number): TaggedCache<V> {
  const cache = createTaggedCache<V>({ maxSize: maxEntries, sizeOf: () => 1, invalidations })
  caches.push(cache)
  return cache
}

/** Removes everything that carries a tag. */
export const invalidateTag = (tag: string): void => caches.forEach((cache) => cache.invalidate(tag))

/** Removes everything; what is being computed is not cached either. */
export const clearCaches = (): void => caches.forEach((cache) => cache.clear())
