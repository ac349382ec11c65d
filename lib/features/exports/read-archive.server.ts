import { files } from "@/lib/server/gateways/files/files"
import type { ByteRange } from "@/lib/server/gateways/files/file-store"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { directoryEntry, endRecords, localBytes, localHeader, type StoredPart } from "@/lib/server/zip/stored-layout"
import type { StoredExport } from "./export-queries.server"

/** How many parts are read from the database at a time. */
const PAGE = 200

type Entry = StoredPart & { key: string; place: number; directoryOffset: number }
type Archive = Pick<StoredExport, "id" | "createdAt" | "entries" | "bytes" | "directoryOffset">

/**
 * The bytes of a range of an archive. What it contains is read from the store where it lies, and headers and directory follow
 * from the list of its parts, of which a page at a time is in memory.
 */
export async function* readArchive(
  instituteId: number,
  archive: Archive,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const { createdAt: at, directoryOffset } = archive
  const pagesFrom = (by: "offset" | "directoryOffset", from: number) =>
    entriesFrom((after) => readInstitute(instituteId, (db) => listEntries(db, archive.id, { by, from, after })))

  if (start < directoryOffset)
    for await (const entry of pagesFrom("offset", start)) {
      if (entry.offset > end) break
      const header = localHeader(entry, at)
      yield* clipped(header, entry.offset, { start, end })
      yield* contentOf(entry, { start, end, at: entry.offset + header.length })
    }
  if (end >= directoryOffset)
    for await (const entry of pagesFrom("directoryOffset", Math.max(0, start - directoryOffset))) {
      const place = directoryOffset + entry.directoryOffset
      if (place > end) break
      yield* clipped(directoryEntry(entry, at), place, { start, end })
    }
  const size = endRecords({ entries: archive.entries, offset: directoryOffset, bytes: 0 }).length
  const place = archive.bytes - size
  const records = endRecords({ entries: archive.entries, offset: directoryOffset, bytes: place - directoryOffset })
  yield* clipped(records, place, { start, end })
}

/** What of a piece that begins at a place lies in the range. */
function* clipped(piece: Buffer, place: number, { start, end }: ByteRange): Generator<Buffer> {
  const part = piece.subarray(Math.max(0, start - place), Math.max(0, end + 1 - place))
  if (part.length > 0) yield part
}

async function* contentOf(entry: Entry, { start, end, at }: ByteRange & { at: number }): AsyncGenerator<Buffer> {
  const from = Math.max(0, start - at)
  const to = Math.min(entry.bytes - 1, end - at)
  if (from <= to) yield* await files.read(entry.key, { start: from, end: to })
}

async function* entriesFrom(list: (after: number | undefined) => Promise<Entry[]>): AsyncGenerator<Entry> {
  let after: number | undefined
  for (;;) {
    const page = await list(after)
    yield* page
    after = page.at(-1)?.place
    if (page.length < PAGE) return
  }
}

type Page = { by: "offset" | "directoryOffset"; from: number; after: number | undefined }

/** A page of parts, the first of them the one in which a place lies. */
const listEntries = (db: Db, exportId: number, { by, from, after }: Page): Promise<Entry[]> =>
  db
    .selectFrom("export_entries")
    .select(["place", "path", "key", "bytes", "crc32", "offset", "directoryOffset"])
    .where("exportId", "=", exportId)
    .where((e) =>
      after === undefined
        ? e(
            "place",
            ">=",
            e
              .selectFrom("export_entries")
              .select("place")
              .where("exportId", "=", exportId)
              .where(by, "<=", from)
              .orderBy(by, "desc")
              .limit(1),
          )
        : e("place", ">", after),
    )
    .orderBy("place")
    .limit(PAGE)
    .execute()

/** The place after a part, in the archive and in its directory. */
export const placeAfter = (part: StoredPart & { directoryOffset: number }, at: Date) => ({
  offset: part.offset + localBytes(part),
  directoryOffset: part.directoryOffset + directoryEntry(part, at).length,
})
