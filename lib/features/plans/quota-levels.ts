/** The shares of a quota, in percent, of which administrators are told. */
export const QUOTA_LEVELS = [80, 95, 100] as const
export type QuotaLevel = (typeof QUOTA_LEVELS)[number]

/** By so many points the use falls below a level before it can be reached again: what goes up and down at it is told once. */
const FALL = 5

/** The use of a quota before and after a change, in percent, and the level that it had reached by then. */
interface Use {
  before: number
  after: number
  reached: QuotaLevel | null
}

/** The level that a quota has reached after a change, and whether it is a new one. */
export function quotaLevelOf({ before, after, reached }: Use): { level: QuotaLevel | null; isNew: boolean } {
  const left = QUOTA_LEVELS.findLast((level) => level <= (reached ?? 0) && before > level - FALL) ?? null
  const now = QUOTA_LEVELS.findLast((level) => after >= level) ?? null
  const isNew = (now ?? 0) > (left ?? 0)
  return { level: isNew ? now : left, isNew }
}
