import { buffer } from "node:stream/consumers"
import { LRUCache } from "lru-cache"
import type { ByteRange } from "@/lib/server/gateways/files/file-store"
import { files } from "@/lib/server/gateways/files/files"

const MB = 1024 * 1024
/** Longer parts are streamed: a client that reads slowly would hold as much memory. */
const MAX_PART_BYTES = MB
const MAX_BYTES = 64 * MB
const MAX_SEEN = 10_000

/** A part of a stored file, or a whole one; `etag` names its content. */
export interface FilePart {
  key: string
  etag: string
  range: ByteRange | undefined
  length: number
}

const seen = new LRUCache<string, true>({ max: MAX_SEEN })
const parts = new LRUCache<string, Buffer, FilePart>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ length }) => length,
  fetchMethod: async (_, __, { context: { key, range } }) => buffer(await files.read(key, range)),
})

/**
 * A part that is asked for again, as the segments of a video that a class watches: read once and shared by those who ask for
 * it, because opening, streaming and closing a file costs several times as much as sending it. Undefined for a part that is
 * asked for the first time, or that is long.
 */
export async function readHotPart(part: FilePart): Promise<Buffer | undefined> {
  const { key, etag, range, length } = part
  if (length > MAX_PART_BYTES) return undefined
  const id = `${key} ${etag} ${range ? `${range.start}-${range.end}` : ""}`
  if (!seen.has(id)) {
    seen.set(id, true)
    return undefined
  }
  return parts.fetch(id, { context: part })
}
