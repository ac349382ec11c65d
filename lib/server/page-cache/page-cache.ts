import { LRUCache } from "lru-cache"
import type { KeptPage } from "./cached-page"
import { type PressedPage, pagePress } from "./cold-pages"

const ENTRY_OVERHEAD_BYTES = 700
const MOST_DROPS = 50_000
const MOST_PRESSING = 16
const OPEN_SHARE = 0.25

/**
 * Keeps whole public pages, bounded by bytes, and drops them by the tags of what they show. A quarter of the room holds
 * pages as they go out; those that were not asked for lately are pressed to a third of their size into the rest.
 */
export function pageCache(maxBytes: number) {
  const keysByTag = new Map<string, Set<string>>()
  const droppedAt = new Map<string, number>()
  const pages = pagePress()
  let clock = 0
  let forgottenBefore = 0
  let pressing = 0

  const open = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes * OPEN_SHARE),
    sizeCalculation: ({ body, headers }, key) =>
      body.length + key.length + headers.join("").length + ENTRY_OVERHEAD_BYTES,
    disposeAfter: (page, key, reason) => {
      unlink(key, page.tags)
      if (reason === "evict") void pressAway(key, page)
    },
  })
  const pressed = new LRUCache<string, PressedPage>({
    maxSize: Math.max(1, maxBytes * (1 - OPEN_SHARE)),
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
    if (open.has(key) || pressed.has(key)) return
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  const isStale = (tags: readonly string[], since: number) =>
    since < forgottenBefore || tags.some((tag) => (droppedAt.get(tag) ?? -1) > since)

  async function pressAway(key: string, page: KeptPage) {
    const { family, tags } = page
    if (family === undefined || pressed.has(key) || pressing >= MOST_PRESSING) return
    const since = clock
    pressing += 1
    const small = await pages.press({ ...page, family }).catch(() => undefined)
    pressing -= 1
    if (!small || isStale(tags, since)) return
    pressed.set(key, small)
    if (pressed.has(key)) link(key, tags)
  }

  function keep(key: string, page: KeptPage, since: number) {
    if (maxBytes === 0 || page.tags.length === 0 || isStale(page.tags, since)) return
    open.set(key, page)
    if (open.has(key)) link(key, page.tags)
  }

  return {
    get: (key: string) => open.get(key),
    /** A pressed page, brought back to the form in which it goes out. */
    async unpress(key: string): Promise<KeptPage | undefined> {
      const found = pressed.get(key)
      if (!found) return undefined
      const since = clock
      const page = await pages.unpress(found)
      keep(key, page, since)
      return page
    },
    /** The moment that a rendering begins, by which `keep` tells whether what it read is still true. */
    now: () => clock,
    /** Keeps a page that began to render at `since`, unless something that it shows was dropped meanwhile. */
    keep(key: string, page: KeptPage, since: number) {
      pressed.delete(key)
      keep(key, page, since)
    },
    /** Drops every page that shows this. */
    drop(tag: string) {
      clock += 1
      if (droppedAt.size >= MOST_DROPS) {
        droppedAt.clear()
        forgottenBefore = clock
      }
      droppedAt.set(tag, clock)
      for (const key of [...(keysByTag.get(tag) ?? [])]) {
        pressed.delete(key)
        open.delete(key)
      }
    },
    /** Drops everything, also what is being rendered now. */
    clear() {
      clock += 1
      forgottenBefore = clock
      pressed.clear()
      open.clear()
    },
    size: () => ({
      pages: open.size + [...pressed.keys()].filter((key) => !open.has(key)).length,
      bytes: open.calculatedSize + pressed.calculatedSize,
    }),
  }
}
