/** How much an item asks of a learner. */
export const LEVELS = ["beginner", "intermediate", "advanced", "all"] as const
export type Level = (typeof LEVELS)[number]

/** The level that a text names, if any. */
export const levelOf = (text: string | null | undefined): Level | null => LEVELS.find((level) => level === text) ?? null
