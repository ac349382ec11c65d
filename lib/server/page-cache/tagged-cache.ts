import { LRUCache } from "lru-cache"

const MAX_TRACKED_TAGS = 50_000

/** A value with the tags that invalidate it, computed from data read at the logical time `since` or later. */
export interface Tagged<V> {
  value: V
  tags: readonly string[]
  since: number
}

/** A cache of values that are invalidated by tags. */
export interface TaggedCache<V> {
  get: (key: string) => V | undefined
  /** Caches a value, unless it has no tag or one of its tags was invalidated since its data were read. */
  set: (key: string, tagged: Tagged<V>) => void
  /** Replaces a value that is still cached, with the same tags. */
  replace: (key: string, old: V, value: V) => void
  /** Removes every value that carries this tag. */
  invalidate: (tag: string) => void
  clear: () => void
  /** How often values were removed by `invalidate` or `clear`. */
  generation: () => number
  size: () => { entries: number; bytes: number }
}

type Entry<V> = Pick<Tagged<V>, "value" | "tags">

/** Creates a cache bounded by `maxSize`, of which the least recently used value is dropped first. */
export function createTaggedCache<V>({
  maxSize,
  sizeOf,
  invalidations,
}: {
  maxSize: number
  sizeOf: (value: V, key: string) => number
  invalidations: ReturnType<typeof createInvalidationLog>
}): TaggedCache<V> {
  const tagIndex = createTagIndex()
  let generation = 0
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: Math.max(1, maxSize),
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
    disposeAfter: ({ tags }, key) => tagIndex.remove(key, tags),
  })

  function insert(key: string, entry: Entry<V>) {
    entries.set(key, entry)
    if (entries.has(key)) tagIndex.add(key, entry.tags)
  }

  return {
    get: (key) => entries.get(key)?.value,
    set(key, { value, tags, since }) {
      if (maxSize === 0 || tags.length === 0 || invalidations.isStale(tags, since)) return
      insert(key, { value, tags })
    },
    replace(key, old, value) {
      const entry = entries.peek(key)
      if (entry?.value === old) insert(key, { ...entry, value })
    },
    invalidate(tag) {
      const keys = tagIndex.keysOf(tag)
      if (keys.length > 0) generation += 1
      for (const key of keys) entries.delete(key)
    },
    clear() {
      generation += 1
      entries.clear()
    },
    generation: () => generation,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/**
 * Remembers when tags were invalidated, in logical time, so that a render that began before is not cached after it.
 * Beyond 50,000 tags, every render under way counts as stale.
 */
export function createInvalidationLog() {
  const invalidatedAt = new Map<string, number>()
  let clock = 0
  let staleBefore = 0
  return {
    now: () => clock,
    isStale: (tags: readonly string[], since: number) =>
      since < staleBefore || tags.some((tag) => (invalidatedAt.get(tag) ?? -1) > since),
    add(tag: string) {
      clock += 1
      if (invalidatedAt.size >= MAX_TRACKED_TAGS) {
        invalidatedAt.clear()
        staleBefore = clock
      }
      invalidatedAt.set(tag, clock)
    },
    addAll() {
      clock += 1
      staleBefore = clock
    },
  }
}

/** Which cache keys carry which tag. */
function createTagIndex() {
  const keysByTag = new Map<string, Set<string>>()
  return {
    add(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
    },
    remove(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
    keysOf: (tag: string): string[] => [...(keysByTag.get(tag) ?? [])],
  }
}
