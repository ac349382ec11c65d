import { files } from "@/lib/server/gateways/files/files"
import type { ByteRange } from "@/lib/server/gateways/files/file-store"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { directoryEntry, endRecords, localHeader, type StoredPart } from "@/lib/server/zip/stored-layout"
import type { StoredArchive } from "./export-queries.server"

/** How many parts are read from the database at a time. */
const PAGE = 200

type Entry = StoredPart & { key: string; directoryOffset: number }
type Archive = Pick<StoredArchive, "id" | "volume" | "createdAt" | "entries" | "bytes" | "directoryOffset">

/**
 * The bytes of a range of an archive, or of a volume of it. What it contains is read from the store where it lies, and headers and directory follow
 * from the list of its parts, of which a page at a time is in memory.
 */
export async function* readArchive(
  instituteId: number,
  archive: Archive,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const { createdAt: at, directoryOffset } = archive
  const pagesFrom = (by: Page["by"], from: number) =>
    entriesFrom(by, (after) => readInstitute(instituteId, (db) => listEntries(db, archive, { by, from, after })))

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

async function* entriesFrom(
  by: Page["by"],
  list: (after: number | undefined) => Promise<Entry[]>,
): AsyncGenerator<Entry> {
  let after: number | undefined
  for (;;) {
    const page = await list(after)
    yield* page
    after = page.at(-1)?.[by]
    if (page.length < PAGE) return
  }
}

type Page = { by: "offset" | "directoryOffset"; from: number; after: number | undefined }

/** Where a part begins in the whole, and in its volume. */
const COLUMNS = {
  whole: { offset: "offset", directoryOffset: "directoryOffset" },
  volume: { offset: "volumeOffset", directoryOffset: "volumeDirectoryOffset" },
} as const

/** A page of parts, the first of them the one in which a place lies. */
function listEntries(db: Db, { id, volume }: Archive, { by, from, after }: Page): Promise<Entry[]> {
  const columns = volume === null ? COLUMNS.whole : COLUMNS.volume
  const parts = db
    .selectFrom("export_entries")
    .where("exportId", "=", id)
    .$if(volume !== null, (parts) => parts.where("volume", "=", volume))
  const containing = parts.select(columns[by]).where(columns[by], "<=", from).orderBy(columns[by], "desc").limit(1)
  return parts
    .select(["path", "key", "bytes", "crc32"])
    .select((e) => [
      e.ref(columns.offset).$notNull().as("offset"),
      e.ref(columns.directoryOffset).$notNull().as("directoryOffset"),
    ])
    .where((e) => (after === undefined ? e(columns[by], ">=", containing) : e(columns[by], ">", after)))
    .orderBy(columns[by])
    .limit(PAGE)
    .execute()
}
