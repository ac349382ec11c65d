/** A `like` pattern that matches this text anywhere; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`
