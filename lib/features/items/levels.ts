/** The difficulty levels of an item. */
export const LEVELS = ["beginner", "intermediate", "advanced", "all"] as const
export type Level = (typeof LEVELS)[number]

/** Parses a level; null for any other text. */
export const levelOf = (text: string | null | undefined): Level | null => LEVELS.find((level) => level === text) ?? null
