/** The host of an address, as people read it. */
export const hostOf = (origin: string) => origin.replace(/^https?:\/\//, "")
