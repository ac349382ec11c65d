import { LRUCache } from "lru-cache"
import type { CachedPage } from "./cached-page"
import { type ColdPage, createPageCompressor } from "./cold-pages"

const ENTRY_OVERHEAD_BYTES = 700
const MAX_TRACKED_TAGS = 50_000
const MAX_CONCURRENT_COMPRESSIONS = 16
const HOT_SHARE = 0.25

/**
 * Caches complete responses of public pages and calls, bounded by `maxBytes`, and invalidates them by tag. A quarter of
 * the bytes holds hot entries, ready to send; the least recently used are compressed to a third of their size into the
 * rest (cold pages).
 */
export function createPageCache(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>()
  const invalidatedAt = new Map<string, number>()
  const compressor = createPageCompressor()
  let clock = 0
  let staleBefore = 0
  let compressing = 0

  const hot = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, maxBytes * HOT_SHARE),
    sizeCalculation: ({ body, headers }, key) =>
      body.length + key.length + headers.join("").length + ENTRY_OVERHEAD_BYTES,
    disposeAfter: (page, key, reason) => {
      unlink(key, page.tags)
      if (reason === "evict") void moveToCold(key, page)
    },
  })
  const cold = new LRUCache<string, ColdPage>({
    maxSize: Math.max(1, maxBytes * (1 - HOT_SHARE)),
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + ENTRY_OVERHEAD_BYTES,
    disposeAfter: ({ tags }, key) => unlink(key, tags),
  })

  function link(key: string, tags: readonly string[]) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  function unlink(key: string, tags: readonly string[]) {
    if (hot.has(key) || cold.has(key)) return
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  const isStale = (tags: readonly string[], since: number) =>
    since < staleBefore || tags.some((tag) => (invalidatedAt.get(tag) ?? -1) > since)

  async function moveToCold(key: string, page: CachedPage) {
    const { family, tags } = page
    if (family === undefined || cold.has(key) || compressing >= MAX_CONCURRENT_COMPRESSIONS) return
    const since = clock
    compressing += 1
    const coldPage = await compressor.compressPage({ ...page, family }).catch(() => undefined)
    compressing -= 1
    if (!coldPage || isStale(tags, since)) return
    cold.set(key, coldPage)
    if (cold.has(key)) link(key, tags)
  }

  function setHot(key: string, page: CachedPage, since: number) {
    if (maxBytes === 0 || page.tags.length === 0 || isStale(page.tags, since)) return
    hot.set(key, page)
    if (hot.has(key)) link(key, page.tags)
  }

  return {
    get: (key: string) => hot.get(key),
    /** Decompresses a cold page and makes it hot again; undefined when there is none. */
    async decompress(key: string): Promise<CachedPage | undefined> {
      const found = cold.get(key)
      if (!found) return undefined
      const since = clock
      const page = await compressor.decompressPage(found)
      setHot(key, page, since)
      return page
    },
    /** The logical time at which a render starts; `set` compares it with later invalidations. */
    now: () => clock,
    /**
     * Caches a page whose render started at `since`, unless it has no tag or one of its tags was invalidated meanwhile.
     */
    set(key: string, page: CachedPage, since: number) {
      cold.delete(key)
      setHot(key, page, since)
    },
    /** Removes every entry that carries this tag. */
    invalidate(tag: string) {
      clock += 1
      if (invalidatedAt.size >= MAX_TRACKED_TAGS) {
        invalidatedAt.clear()
        staleBefore = clock
      }
      invalidatedAt.set(tag, clock)
      for (const key of [...(keysByTag.get(tag) ?? [])]) {
        cold.delete(key)
        hot.delete(key)
      }
    },
    /** Removes every entry; renders under way are not cached either. */
    clear() {
      clock += 1
      staleBefore = clock
      cold.clear()
      hot.clear()
    },
    size: () => ({
      pages: hot.size + [...cold.keys()].filter((key) => !hot.has(key)).length,
      bytes: hot.calculatedSize + cold.calculatedSize,
    }),
  }
}
