/** What people call a file by its media type; the database derives it. */
export const FILE_KINDS = ["video", "audio", "image", "pdf", "document", "archive"] as const
export type FileKind = (typeof FILE_KINDS)[number]
