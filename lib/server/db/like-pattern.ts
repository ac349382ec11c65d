/** A `like` pattern that matches this text anywhere; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${escaped(text)}%`

/** A text in a trigram index is found by any part of it that has so many letters. */
const TRIGRAM_LETTERS = 3

/**
 * A `like` pattern for a text that begins with a space and has a trigram index: matches anywhere, fewer than three letters only
 * at the beginning of a word, where the index knows them.
 */
export const indexedPattern = (text: string): string =>
  [...text].length < TRIGRAM_LETTERS ? `% ${escaped(text)}%` : likePattern(text)

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&")
