const DAY_MS = 24 * 60 * 60 * 1000
/** Further ahead a day says nothing. */
const MAX_DAYS = 10 * 365

interface Growth {
  usedBytes: number
  limitBytes: number | null
  /** What was stored in each of the last months, the current one last. */
  monthlyBytes: readonly number[]
  now: Date
}

/**
 * The day, as `2027-03-14` in UTC, on which a quota is used up if as much is stored each day as in these months; null when
 * there is no quota, nothing is stored, or it is more than ten years ahead.
 */
export function fullDay({ usedBytes, limitBytes, monthlyBytes, now }: Growth): string | null {
  if (limitBytes === null) return null
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthlyBytes.length + 1, 1)
  const days = Math.max(1, (now.getTime() - first) / DAY_MS)
  const bytesADay = monthlyBytes.reduce((sum, bytes) => sum + bytes, 0) / days
  const left = Math.max(0, limitBytes - usedBytes)
  if (left > 0 && bytesADay === 0) return null
  const daysLeft = left === 0 ? 0 : left / bytesADay
  return daysLeft > MAX_DAYS ? null : new Date(now.getTime() + daysLeft * DAY_MS).toISOString().slice(0, 10)
}
