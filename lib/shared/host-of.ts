/** An origin without its scheme, for display. */
export const hostOf = (origin: string) => origin.replace(/^https?:\/\//, "")
