import { env } from "../env.server"
import type { CachedPage } from "./cached-page"
import type { Encoding } from "./encodings"
import { createInvalidationLog, createTaggedCache, type TaggedCache } from "./tagged-cache"

const ENTRY_OVERHEAD_BYTES = 700

/**
 * Caches complete responses of public pages and calls, bounded by `maxBytes`, the least recently used dropped first, and
 * invalidates them by tag. An entry counts with every body that it holds.
 */
export function createPageCache(maxBytes: number, invalidations = createInvalidationLog()) {
  const pages = createTaggedCache<CachedPage>({ maxSize: maxBytes, sizeOf: bytesOf, invalidations })
  return {
    get: pages.get,
    /** The logical time at which a render starts; `set` compares it with later invalidations. */
    now: invalidations.now,
    /**
     * Caches a page whose render started at `since`, unless it has no tag or one of its tags was invalidated meanwhile.
     */
    set: (key: string, page: CachedPage, since: number) => pages.set(key, { value: page, tags: page.tags, since }),
    /** Adds a body to a page, unless the page is not cached any more. */
    addBody: (key: string, page: CachedPage, body: Partial<Record<Encoding, Buffer>>) =>
      pages.replace(key, page, { ...page, bodies: { ...page.bodies, ...body } }),
    /** Removes every entry that carries this tag. */
    invalidate(tag: string) {
      invalidations.add(tag)
      pages.invalidate(tag)
    },
    /** Removes every entry; renders under way are not cached either. */
    clear() {
      invalidations.addAll()
      pages.clear()
    },
    size() {
      const { entries, bytes } = pages.size()
      return { pages: entries, bytes }
    },
  }
}

/** Each body is held together with the headers in front of it (fast-path/wire-response.ts), and the headers once more. */
function bytesOf({ bodies, headers }: CachedPage, key: string): number {
  const held = Object.values(bodies)
  const headerBytes = headers.join("").length * (held.length + 1)
  return held.reduce((sum, { length }) => sum + length, 0) + headerBytes + key.length + ENTRY_OVERHEAD_BYTES
}

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
