const MAX_TRACKED_TAGS = 50_000

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
