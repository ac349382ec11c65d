import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream/promises"
import { files } from "@/lib/server/gateways/files/files"
import { parseRange } from "./byte-range"
import { readHotPart } from "./hot-parts"
import { SECURITY_HEADERS } from "./security-headers"

/** A stored file and the headers of the response that sends it. */
export interface FileResponse {
  key: string
  mime: string
  cacheControl: string
  headers?: Record<string, string>
}

/** A response without a file. */
export interface ErrorResponse {
  status: number
  message: string
  headers?: Record<string, string>
}

/** Sends a stored file: whole, in the requested range (206, 416, If-Range), or 304 when the client's ETag matches. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: FileResponse): Promise<void> {
  const stats = await files.stat(file.key)
  if (!stats) return sendError(response, { status: 404, message: "There is no such file." })
  const etag = `"${stats.bytes.toString(36)}-${stats.modifiedAt.getTime().toString(36)}"`
  const headers = {
    ...SECURITY_HEADERS,
    ...file.headers,
    "cache-control": file.cacheControl,
    etag,
    "accept-ranges": "bytes",
  }
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, headers).end()

  const condition = request.headers["if-range"]
  const requestedRange = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = parseRange(requestedRange, stats.bytes)
  if (range === "unsatisfiable") {
    return void response.writeHead(416, { ...headers, "content-range": `bytes */${stats.bytes}` }).end()
  }
  const byteRange = range === "none" ? undefined : range
  const length = byteRange ? byteRange.end - byteRange.start + 1 : stats.bytes
  const hasBody = request.method !== "HEAD" && length > 0
  const part = hasBody ? await readHotPart({ key: file.key, etag, range: byteRange, length }) : undefined
  // Before the head, so that a store that does not answer is still reported.
  const source = hasBody && !part ? await files.read(file.key, byteRange) : undefined
  response.writeHead(byteRange ? 206 : 200, {
    ...headers,
    "content-type": file.mime,
    "content-length": length,
    ...(byteRange && { "content-range": `bytes ${byteRange.start}-${byteRange.end}/${stats.bytes}` }),
  })
  if (!source) return void response.end(part)
  await pipeline(source, response)
    .catch(ignoreDisconnect)
    // A client that disconnects before the pipe starts leaves the source open.
    .finally(() => source.destroy())
}

/** Sends an error status with a short text. */
export function sendError(response: ServerResponse, { status, message, headers }: ErrorResponse): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...headers,
  })
  response.end(`${message}\n`)
}

const DISCONNECT_CODES = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE", "ECONNRESET", "EPIPE"])

/** Ignores a client that disconnects: players abort video responses all the time. */
export function ignoreDisconnect(error: unknown) {
  const code = typeof error === "object" && error && "code" in error ? error.code : ""
  if (typeof code !== "string" || !DISCONNECT_CODES.has(code)) throw error
}
