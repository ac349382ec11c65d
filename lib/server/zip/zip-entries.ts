import { PassThrough, type Readable } from "node:stream"
import { type Entry, fromRandomAccessReader, open, type Options, type ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import { StoredFileReader } from "./stored-file-reader"

const MB = 1024 * 1024
/** A document of text rarely compresses further; beyond it an archive is made to fill a disk. */
const MAX_RATIO = 200
const RATIO_FROM_BYTES = MB
const SYMBOLIC_LINK = 0o120000
const FILE_TYPE = 0o170000

/** Opens a ZIP archive of this machine, whose names are checked; throws `file_damaged` for what is none. */
export const openArchive = (path: string): Promise<ZipFile> =>
  opened((callback) => open(path, { lazyEntries: true, autoClose: false }, callback))

/**
 * Opens a ZIP archive of the store. Its names are neither decoded nor checked (`fileNameRaw`). Throws `file_damaged` for what
 * is none.
 */
export const openStoredArchive = ({ key, bytes }: { key: string; bytes: number }): Promise<ZipFile> =>
  opened((callback) => fromRandomAccessReader(new StoredFileReader(key), bytes, STORED, callback))

const STORED: Options = { lazyEntries: true, autoClose: false, decodeStrings: false }

type Callback = (error: Error | null, archive: ZipFile) => void

const opened = (start: (callback: Callback) => void): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    start((error, archive) => (error ? reject(new Failure("file_damaged")) : resolve(archive))),
  )

/** The detail of the failure of an archive whose entries share their content, so that it unpacks to far more than it is. */
export const OVERLAPPING = { entries: "overlap" }

/**
 * The entries of an archive, in the order of its directory. Throws `file_damaged` where that is not as it should be, and with the
 * detail `OVERLAPPING` for entries that share their content: at once when there is more of it than the archive, else at the end.
 */
export async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  const places: { start: number; end: number }[] = []
  let bytes = 0
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      archive.once("entry", resolve)
      archive.once("end", () => resolve(undefined))
      archive.once("error", () => reject(new Failure("file_damaged")))
      archive.readEntry()
    })
    archive.removeAllListeners("entry").removeAllListeners("end").removeAllListeners("error")
    if (!entry) break
    const start = entry.relativeOffsetOfLocalHeader
    const length = LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
    places.push({ start, end: start + length })
    bytes += length
    if (bytes > archive.fileSize) throw new Failure("file_damaged", { details: OVERLAPPING })
    yield entry
  }
  if (hasOverlap(places)) throw new Failure("file_damaged", { details: OVERLAPPING })
}

const LOCAL_HEADER_BYTES = 30

function hasOverlap(places: { start: number; end: number }[]): boolean {
  const sorted = places.toSorted((one, other) => one.start - other.start)
  return sorted.some(({ start }, at) => start < (sorted[at - 1]?.end ?? 0))
}

/** Whether an entry is a symbolic link. */
export const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK

/** Whether an entry has a password. */
export const isEncrypted = ({ generalPurposeBitFlag }: Entry): boolean => (generalPurposeBitFlag & 1) === 1

/** Whether an entry unpacks to so much more than it is that it is made to fill a disk. */
export const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO

/** Whether an entry is stored or deflated, which are the only two that can be unpacked. */
export const isReadable = ({ compressionMethod }: Entry): boolean => compressionMethod === 0 || compressionMethod === 8

/** The content of an entry, unpacked; it ends with an error where there is more or less of it than the directory says. */
export const openEntry = (archive: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    archive.openReadStream(entry, (error, source) =>
      error ? reject(error) : resolve(entry.compressionMethod === 0 ? closing(source) : source),
    ),
  )

/** The stream of an entry that is stored as it is never says that it is closed, for which whoever iterates over it waits. */
function closing(source: Readable): Readable {
  const through = new PassThrough()
  source.once("error", (error) => through.destroy(error))
  through.once("close", () => source.destroy())
  return source.pipe(through)
}
