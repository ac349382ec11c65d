import { files } from "@/lib/server/gateways/files/files"
import { streamResponse } from "@/lib/server/api/stream-response"
import { parseRange } from "@/lib/server/media/byte-range"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import type { ReadableFile } from "./readable-files.server"

/** The content of a file as an attachment: whole, or one range of it (206, 416). */
export async function downloadFile(
  { key, name, bytes }: ReadableFile,
  headers: Pick<Headers, "get">,
): Promise<Response> {
  const common = { ...attachmentHeaders(name, "application/octet-stream"), "accept-ranges": "bytes" }
  const range = parseRange(headers.get("range") ?? undefined, bytes)
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...common, "content-range": `bytes */${bytes}` } })
  const byteRange = range === "none" ? undefined : range
  const source = await files.read(key, byteRange)
  const length = byteRange ? byteRange.end - byteRange.start + 1 : bytes
  return streamResponse(source, {
    status: byteRange ? 206 : 200,
    headers: {
      ...common,
      "content-length": String(length),
      ...(byteRange && { "content-range": `bytes ${byteRange.start}-${byteRange.end}/${bytes}` }),
    },
  })
}
