import { LRUCache } from "lru-cache"

/** The rate of a token bucket: `burst` at once, then `perSecond`. */
export interface TokenRate {
  perSecond: number
  burst: number
}

const MAX_KEYS = 50_000

/**
 * Creates token buckets, one for each key. `reserve` takes a token, or as many as are named, and returns in how many milliseconds
 * they may be used; it takes none and returns undefined when that would be more than `maxWaitMs`. The 50,000 latest keys are remembered, each by
 * the time at which its bucket will be full again (the generic cell rate algorithm).
 */
export function createTokenBuckets({ perSecond, burst }: TokenRate) {
  const intervalMs = 1_000 / perSecond
  const fullAtByKey = new LRUCache<string, number>({ max: MAX_KEYS })
  return {
    reserve(key: string, maxWaitMs: number, tokens = 1): number | undefined {
      const now = Date.now()
      const fullAt = Math.max(now, fullAtByKey.get(key) ?? now) + tokens * intervalMs
      const waitMs = Math.max(0, fullAt - now - burst * intervalMs)
      if (waitMs > maxWaitMs) return undefined
      fullAtByKey.set(key, fullAt)
      return waitMs
    },
  }
}
