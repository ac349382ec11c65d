import type { Entry, ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import { entriesOf, isBomb, isEncrypted, isLink, openArchive, openEntry } from "@/lib/server/zip/zip-entries"

const MB = 1024 * 1024
const MAX_ENTRIES = 20_000
const MAX_ENTRY_BYTES = 250 * MB
const MAX_UNPACKED_BYTES = 2_048 * MB
/** A document is unpacked in memory by the program that converts it. */
const MAX_DOCUMENT_BYTES = 300 * MB
const MAX_PART_BYTES = 4 * MB

/**
 * Checks the directory of a ZIP archive. Throws `file_damaged` for one that cannot be read, has absolute or climbing paths,
 * links, encrypted entries or entries that share their content, or unpacks to too much; and for a document with macros, whatever their
 * parts are called, or with a part that it takes from elsewhere.
 */
export async function checkArchive(path: string, kind: "document" | "epub" | "zip"): Promise<void> {
  const archive = await openArchive(path)
  const maxBytes = kind === "document" ? MAX_DOCUMENT_BYTES : MAX_UNPACKED_BYTES
  const parts: Entry[] = []
  try {
    let unpacked = 0
    let entries = 0
    for await (const entry of entriesOf(archive)) {
      unpacked += entry.uncompressedSize
      entries += 1
      if (isHostile(entry) || unpacked > maxBytes || entries > MAX_ENTRIES) throw new Failure("file_damaged")
      if (kind === "document" && DESCRIBING.test(entry.fileName)) parts.push(entry)
    }
    for (const part of parts) if (ACTIVE.test(await readPart(archive, part))) throw new Failure("file_damaged")
  } finally {
    archive.close()
  }
}

const isHostile = (entry: Entry): boolean =>
  isLink(entry) || isEncrypted(entry) || isBomb(entry) || entry.uncompressedSize > MAX_ENTRY_BYTES

/** The parts that say what the others are and where they are (OPC), and the macros of a document that says nothing of them. */
const DESCRIBING = /^\[Content_Types\]\.xml$|\.rels$|vbaProject\.bin$/i
/**
 * Macros, by their type or their relationship, and what a document loads from elsewhere as it is opened. A tag ends where the next one
 * begins: its values may hold a ">", and tags without an end are not read again and again.
 */
const ACTIVE =
  /vbaProject|macroEnabled|macrosheet|<Relationship\b(?=[^<]*TargetMode\s*=\s*["']External)(?=[^<]*\/(?:attachedTemplate|oleObject|frame|subDocument)["'])/i

/** The text of a part, with character references decoded, by which a name could be hidden. */
async function readPart(archive: ZipFile, entry: Entry): Promise<string> {
  if (/vbaProject\.bin$/i.test(entry.fileName)) return "vbaProject"
  if (entry.uncompressedSize > MAX_PART_BYTES) throw new Failure("file_damaged")
  const chunks: Buffer[] = []
  try {
    const source: AsyncIterable<Buffer> = await openEntry(archive, entry)
    for await (const chunk of source) chunks.push(chunk)
  } catch {
    throw new Failure("file_damaged")
  }
  const bytes = Buffer.concat(chunks)
  const isWide = bytes[0] === 0xff || bytes[1] === 0
  return bytes
    .toString(isWide ? "utf16le" : "utf8")
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? "0", hex ? 16 : 10))),
    )
}
