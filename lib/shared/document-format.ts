import { UPLOAD_KINDS } from "./upload-kinds"

/** The name of a document's format by its media type, as "PDF" or "EPUB"; undefined for a file that is no document. */
export function documentFormatOf(mime: string): string | undefined {
  for (const kind of ["pdf", "epub", "document"] as const) {
    const { mediaTypes, extensions }: { mediaTypes: readonly string[]; extensions: readonly string[] } =
      UPLOAD_KINDS[kind]
    const at = mediaTypes.indexOf(mime)
    if (at >= 0) return extensions[at]?.toUpperCase()
  }
  return undefined
}
