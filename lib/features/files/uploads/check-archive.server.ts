import { type Entry, open, type ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"

const MB = 1024 * 1024
const MAX_ENTRIES = 20_000
const MAX_ENTRY_BYTES = 250 * MB
const MAX_UNPACKED_BYTES = 2_048 * MB
/** A document of text rarely compresses further; beyond it an archive is made to fill a disk. */
const MAX_RATIO = 200
const RATIO_FROM_BYTES = MB
const SYMBOLIC_LINK = 0o120000
const FILE_TYPE = 0o170000

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

function isHostile({
  uncompressedSize,
  compressedSize,
  externalFileAttributes,
  generalPurposeBitFlag,
}: Entry): boolean {
  const isLink = ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK
  const isEncrypted = (generalPurposeBitFlag & 1) === 1
  const isBomb = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO
  return isLink || isEncrypted || isBomb || uncompressedSize > MAX_ENTRY_BYTES
}

const openArchive = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error ? reject(new Failure("file_damaged")) : resolve(archive),
    ),
  )

/** The entries of an archive; yauzl refuses absolute paths and those that climb. */
async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      archive.once("entry", resolve)
      archive.once("end", () => resolve(undefined))
      archive.once("error", () => reject(new Failure("file_damaged")))
      archive.readEntry()
    })
    archive.removeAllListeners("entry").removeAllListeners("end").removeAllListeners("error")
    if (!entry) return
    yield entry
  }
}
