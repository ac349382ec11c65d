/** The difficulty levels of an item. */
export const LEVELS = ["beginner", "intermediate", "advanced", "all"] as const
export type Level = (typeof LEVELS)[number]

/** The level that a visitor asks for in a URL; undefined for any other text. */
export const levelOf = (text: string | undefined): Level | undefined => LEVELS.find((level) => level === text)
