import { documentFormatOf } from "@/lib/shared/document-format"

type StoredFile = { mime: string | null; bytes: number | null }

/** The formats of the documents among these files, each once, and their size together. */
export function documentFacts(files: readonly StoredFile[]): { formats: string[]; documentBytes: number } {
  const documents = files.flatMap(({ mime, bytes }) => {
    const format = mime === null ? undefined : documentFormatOf(mime)
    return format === undefined ? [] : [{ format, bytes: bytes ?? 0 }]
  })
  return {
    formats: [...new Set(documents.map(({ format }) => format))],
    documentBytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
