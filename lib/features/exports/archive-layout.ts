import { createHash } from "node:crypto"
import { directoryEntry, endRecords, localBytes, type StoredPart } from "@/lib/server/zip/stored-layout"

/** A part of an archive whose content is stored under a key. */
export type ArchivedContent = { path: string; key: string; bytes: number; crc32: number }

/** What computes an archive, or a volume of it, from the list of its parts. */
export type Layout = { entries: number; directoryOffset: number; bytes: number; etag: string }

/** The most that the records after a directory take. */
export const END_BYTES = endRecords({ entries: 0, offset: Number.MAX_SAFE_INTEGER, bytes: 0 }).length

/**
 * Lays parts out in the order in which they are added. The ETag of the end is the hash of their list, and of `name`, by which two
 * archives of the same parts differ.
 */
export function createLayout(at: Date, name = "") {
  const next = { offset: 0, directoryOffset: 0 }
  let entries = 0
  const list = createHash("sha256").update(name)
  return {
    /** Where the header of a part begins in the archive, and its entry in the directory. */
    add(content: ArchivedContent): { offset: number; directoryOffset: number } {
      const place = { ...next }
      const part: StoredPart = { ...content, offset: place.offset }
      next.offset += localBytes(part)
      next.directoryOffset += directoryEntry(part, at).length
      entries += 1
      list.update(JSON.stringify([content.path, content.bytes, content.crc32, content.key]))
      return place
    },
    end(): Layout {
      const { offset, directoryOffset: bytes } = next
      const total = offset + bytes + endRecords({ entries, offset, bytes }).length
      return { entries, directoryOffset: offset, bytes: total, etag: list.copy().digest("hex").slice(0, 32) }
    },
  }
}

/** The most that a part takes in an archive, whatever its place: header, content and entry in the directory. */
export const mostBytesOf = (content: ArchivedContent, at: Date): number =>
  localBytes(content) + directoryEntry({ ...content, offset: Number.MAX_SAFE_INTEGER }, at).length
