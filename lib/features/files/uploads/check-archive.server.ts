import type { Entry } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import { entriesOf, isBomb, isEncrypted, isLink, openArchive } from "@/lib/server/zip/zip-entries"

const MB = 1024 * 1024
const MAX_ENTRIES = 20_000
const MAX_ENTRY_BYTES = 250 * MB
const MAX_UNPACKED_BYTES = 2_048 * MB

/**
 * Checks the directory of a ZIP archive. Throws `file_damaged` for one that cannot be read, has absolute or climbing paths,
 * links or encrypted entries, or unpacks to too much; and for a document with macros.
 */
export async function checkArchive(path: string, kind: "document" | "epub" | "zip"): Promise<void> {
  const archive = await openArchive(path)
  try {
    let unpacked = 0
    let entries = 0
    for await (const entry of entriesOf(archive)) {
      unpacked += entry.uncompressedSize
      entries += 1
      const isMacro = kind === "document" && /vbaProject\.bin$/i.test(entry.fileName)
      if (isMacro || isHostile(entry) || unpacked > MAX_UNPACKED_BYTES || entries > MAX_ENTRIES)
        throw new Failure("file_damaged")
    }
  } finally {
    archive.close()
  }
}

const isHostile = (entry: Entry): boolean =>
  isLink(entry) || isEncrypted(entry) || isBomb(entry) || entry.uncompressedSize > MAX_ENTRY_BYTES
