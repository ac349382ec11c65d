import { LRUCache } from "lru-cache"
import type { CachedPage } from "./cached-page"
import type { Encoding } from "./encodings"
import { createInvalidationLog } from "./invalidation-log"
import { createTagIndex } from "./tag-index"

const ENTRY_OVERHEAD_BYTES = 700

/**
 * Caches complete responses of public pages and calls, bounded by `maxBytes`, the least recently used dropped first, and
 * invalidates them by tag. An entry counts with every body that it holds.
 */
export function createPageCache(maxBytes: number) {
  const tagIndex = createTagIndex()
  const invalidations = createInvalidationLog()
  const entries = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: bytesOf,
    disposeAfter: ({ tags }, key) => tagIndex.remove(key, tags),
  })

  function set(key: string, page: CachedPage) {
    entries.set(key, page)
    if (entries.has(key)) tagIndex.add(key, page.tags)
  }

  return {
    get: (key: string) => entries.get(key),
    /** The logical time at which a render starts; `set` compares it with later invalidations. */
    now: invalidations.now,
    /**
     * Caches a page whose render started at `since`, unless it has no tag or one of its tags was invalidated meanwhile.
     */
    set(key: string, page: CachedPage, since: number) {
      if (maxBytes === 0 || page.tags.length === 0 || invalidations.isStale(page.tags, since)) return
      set(key, page)
    },
    /** Adds a body to a page, unless the page is not cached any more. */
    addBody(key: string, page: CachedPage, body: Partial<Record<Encoding, Buffer>>) {
      if (entries.peek(key) === page) set(key, { ...page, bodies: { ...page.bodies, ...body } })
    },
    /** Removes every entry that carries this tag. */
    invalidate(tag: string) {
      invalidations.add(tag)
      for (const key of tagIndex.keysOf(tag)) entries.delete(key)
    },
    /** Removes every entry; renders under way are not cached either. */
    clear() {
      invalidations.addAll()
      entries.clear()
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  }
}

/** Each body is held together with the headers in front of it (fast-path/wire-response.ts), and the headers once more. */
function bytesOf({ bodies, headers }: CachedPage, key: string): number {
  const held = Object.values(bodies)
  const headerBytes = headers.join("").length * (held.length + 1)
  return held.reduce((sum, { length }) => sum + length, 0) + headerBytes + key.length + ENTRY_OVERHEAD_BYTES
}
