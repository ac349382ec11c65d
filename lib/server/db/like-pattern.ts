/** The pattern by which `like` finds these words anywhere in a text; signs that mean something to it stand for themselves. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, "\\$&")}%`
