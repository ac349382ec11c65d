import { buffer } from "node:stream/consumers"
import { crc32 } from "node:zlib"
import type { Entry, ZipFile } from "yauzl"
import { Failure } from "@/lib/contract/errors"
import { parseCaptions } from "@/lib/features/videos/videos.server"
import { openEntry } from "@/lib/server/zip/zip-entries"
import { isOfStore } from "@/lib/server/zip/is-of-store"

/** The captions in an entry of a zip, which must not be large; undefined where they cannot be unpacked or read. */
export async function readEntryCues(archive: ZipFile, entry: Entry) {
  try {
    const bytes = await buffer(await openEntry(archive, entry))
    return crc32(bytes) === entry.crc32 ? parseCaptions(bytes) : undefined
  } catch (error) {
    if (!(error instanceof Failure) && isOfStore(error)) throw error
    return undefined
  }
}
