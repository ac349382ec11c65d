/** Which cache keys carry which tag. */
export function createTagIndex() {
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
