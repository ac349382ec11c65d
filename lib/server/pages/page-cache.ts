import { LRUCache } from "lru-cache"

/** A whole answer as it goes out: status, flat header list, the body compressed with brotli, and what it shows. */
export interface KeptPage {
  status: number
  headers: string[]
  body: Buffer
  etag: string
  tags: readonly string[]
}

const ENTRY_OVERHEAD_BYTES = 700
const MOST_DROPS = 50_000

/** Keeps whole public pages, bounded by bytes, and drops them by the tags of what they show. */
export function pageCache(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>()
  const droppedAt = new Map<string, number>()
  let clock = 0
  let forgottenBefore = 0

  const pages = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body, headers }, key) => body.length + key.length + headers.length * 40 + ENTRY_OVERHEAD_BYTES,
    dispose: ({ tags }, key) => unlink(key, tags),
  })

  function unlink(key: string, tags: readonly string[]) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    get: (key: string) => pages.get(key),
    /** The moment that a rendering begins, by which `keep` tells whether what it read is still true. */
    now: () => clock,
    /** Keeps a page that began to render at `since`, unless something that it shows was dropped meanwhile. */
    keep(key: string, page: KeptPage, since: number) {
      const isStale = since < forgottenBefore || page.tags.some((tag) => (droppedAt.get(tag) ?? -1) > since)
      if (maxBytes === 0 || page.tags.length === 0 || isStale) return
      pages.set(key, page)
      if (!pages.has(key)) return
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
    },
    /** Drops every page that shows this. */
    drop(tag: string) {
      clock += 1
      if (droppedAt.size >= MOST_DROPS) {
        droppedAt.clear()
        forgottenBefore = clock
      }
      droppedAt.set(tag, clock)
      for (const key of [...(keysByTag.get(tag) ?? [])]) pages.delete(key)
    },
    /** Drops everything, also what is being rendered now. */
    clear() {
      clock += 1
      forgottenBefore = clock
      pages.clear()
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}
