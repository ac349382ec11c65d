const kinds = ["video", "audio", "pdf", "doc", "image", "text", "link"] as const

/** What a lesson is made of. */
export type MaterialKind = (typeof kinds)[number]

/** Every kind of lesson. */
export const listMaterialKinds = () => kinds

/** Tells whether a lesson is played, so that its length and a position in it mean something. */
export const isPlayed = (kind: MaterialKind) => kind === "video" || kind === "audio"
