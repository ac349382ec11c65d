import { Readable } from "node:stream"
import { admitStream } from "@/lib/server/admission/admit-stream"
import { streamResponse } from "@/lib/server/api/stream-response"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { parseRange } from "@/lib/server/media/byte-range"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { requireHolder } from "./archive-address.server"
import { findArchive, type StoredArchive } from "./export-queries.server"
import { readArchive } from "./read-archive.server"
import { requireReady } from "./request-export.server"

type Asked = { id: number; token: string; headers: Pick<Headers, "get"> }

/**
 * An archive or a volume of it, which is computed while it is read: whole, or the first range that is asked for (206, 416), unless the archive is
 * not the one that If-Range names.
 */
export async function sendArchive({ id, token, headers }: Asked): Promise<Response> {
  const { instituteId, userId, volume } = await requireHolder({ id, token })
  const found = await readInstitute(instituteId, (db) => orNotFound(findArchive(db, { id, volume })))
  requireReady(found)
  const etag = `"${found.etag}"`
  const common = { ...attachmentHeaders(nameOf(found), "application/zip"), "accept-ranges": "bytes", etag }
  const condition = headers.get("if-range")
  const asked = condition === null || condition === etag ? headers.get("range") : null
  const range = parseRange(asked?.split(",", 1)[0], found.bytes)
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...common, "content-range": `bytes */${found.bytes}` } })
  const { start, end } = range === "none" ? { start: 0, end: found.bytes - 1 } : range
  const source = await admitStream(userId, () =>
    Readable.from(readArchive(instituteId, found, { start, end }), { objectMode: false }),
  )
  return streamResponse(source, {
    status: range === "none" ? 200 : 206,
    headers: {
      ...common,
      "content-length": String(end - start + 1),
      ...(range !== "none" && { "content-range": `bytes ${start}-${end}/${found.bytes}` }),
    },
  })
}

function nameOf({ createdAt, volume, volumes }: StoredArchive): string {
  const name = `export-${createdAt.toISOString().slice(0, 10)}`
  return volume === null ? `${name}.zip` : `${name}-part-${volume}-of-${volumes.length}.zip`
}
