/** The version of the archive's form; a reader refuses a greater one. */
export const ARCHIVE_FORMAT = 1
/** What made the archive. */
export const ARCHIVE_PRODUCT = "lectern"

export type ArchiveManifest = {
  product: string
  format: number
  /** The last migration of the database that it comes from. */
  schema: string
  institute: { id: number; name: string }
  createdAt: string
  entries: Record<string, ManifestEntry>
  /** Documents that could not be drawn, by number, and files whose content was not stored, by key. */
  missing: { documents: string[]; files: string[] }
}

/** What the manifest says of a part that was made for the archive. */
export type ManifestEntry = { bytes: number; sha256: string; rows?: number }
