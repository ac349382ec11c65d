import { createHash } from "node:crypto"
import { pipeline, type Readable } from "node:stream"
import { createGunzip, crc32 } from "node:zlib"
import { openEntry } from "@/lib/server/zip/zip-entries"
import { isOfStore } from "@/lib/server/zip/is-of-store"
import type { OpenArchive } from "./open-archive.server"
import { ImportRefused } from "./refused"

const MB = 1024 * 1024
/** The longest line of a table: a landing page with all its texts is far below. */
const MAX_LINE_BYTES = 8 * MB
/** Rows rarely compress further; beyond it a part is made to fill a disk. */
const MAX_RATIO = 300
const RATIO_FROM_BYTES = 16 * MB

/** What the directory or a list of the archive says of an entry. */
export interface Expected {
  bytes: number
  sha256: string | null
}

/**
 * The bytes of an entry, unpacked. Throws `ImportRefused` for one that is missing, and at its end where it has another size or
 * checksum than the archive says.
 */
export async function* readEntry(
  { zip, entries }: OpenArchive,
  path: string,
  expected: Expected,
): AsyncGenerator<Buffer> {
  const entry = entries.get(path)
  if (!entry) throw new ImportRefused("missing_entry", { place: path })
  if (entry.uncompressedSize !== expected.bytes) throw new ImportRefused("checksum", { place: path })
  const hash = createHash("sha256")
  let sum = 0
  try {
    const source: AsyncIterable<Buffer> = await openEntry(zip, entry)
    for await (const chunk of source) {
      hash.update(chunk)
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    if (error instanceof ImportRefused || isOfStore(error)) throw error
    throw new ImportRefused("checksum", { place: path })
  }
  if (sum !== entry.crc32 || (expected.sha256 !== null && hash.digest("hex") !== expected.sha256))
    throw new ImportRefused("checksum", { place: path })
}

/** Reads an entry to its end, for its checksum alone. */
export async function checkEntry(archive: OpenArchive, path: string, expected: Expected): Promise<void> {
  for await (const chunk of readEntry(archive, path, expected)) void chunk
}

/** A small entry as a text. */
export async function readText(archive: OpenArchive, path: string, expected: Expected): Promise<string> {
  if (expected.bytes > MAX_LINE_BYTES) throw new ImportRefused("bomb", { place: path })
  const chunks: Buffer[] = []
  for await (const chunk of readEntry(archive, path, expected)) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

/** The lines of an entry, compressed where its name says so, without holding more than one of them in memory. */
export async function* readLines(archive: OpenArchive, path: string, expected: Expected): AsyncGenerator<string> {
  const packed = readEntry(archive, path, expected)
  let rest = Buffer.alloc(0)
  let unpacked = 0
  for await (const chunk of path.endsWith(".gz") ? gunzipped(packed, path) : packed) {
    unpacked += chunk.length
    if (unpacked > RATIO_FROM_BYTES && unpacked > expected.bytes * MAX_RATIO)
      throw new ImportRefused("bomb", { place: path })
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      if (end > 0) yield decode(rest.subarray(0, end), path)
      rest = rest.subarray(end + 1)
    }
    if (rest.length > MAX_LINE_BYTES) throw new ImportRefused("bomb", { place: path })
  }
  if (rest.length > 0) yield decode(rest, path)
}

async function* gunzipped(packed: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  // An error of the source is one of the result.
  const stream: Readable = pipeline(packed, createGunzip(), () => undefined)
  const source: AsyncIterable<Buffer> = stream
  try {
    for await (const chunk of source) yield chunk
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new ImportRefused("checksum", { place: path })
    throw error
  } finally {
    stream.destroy()
  }
}

function decode(line: Buffer, place: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(line)
  } catch {
    throw new ImportRefused("bad_line", { place })
  }
}
