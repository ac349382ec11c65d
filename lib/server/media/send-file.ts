import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream/promises"
import { files } from "@/lib/server/gateways/files/files"
import { readRange } from "./byte-range"

/** How a file is to be sent. */
export interface Sending {
  key: string
  mime: string
  cacheControl: string
  headers?: Record<string, string>
}

/** Why a file is not sent. */
export interface Refusal {
  status: number
  words: string
  headers?: Record<string, string>
}

/** What every answer of ours that came from an upload carries: it is never run, sniffed, or framed (security.md, 8). */
const guarded = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "same-origin",
}

/** Sends a stored file: whole, in the range asked for (206, 416, If-Range), or not at all when the client holds it. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, sending: Sending): Promise<void> {
  const facts = await files.stat(sending.key)
  if (!facts) return refuse(response, { status: 404, words: "There is no such file." })
  const etag = `"${facts.bytes.toString(36)}-${facts.modifiedAt.getTime().toString(36)}"`
  const headers = {
    ...guarded,
    ...sending.headers,
    "cache-control": sending.cacheControl,
    etag,
    "accept-ranges": "bytes",
  }
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, headers).end()

  const condition = request.headers["if-range"]
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = readRange(asked, facts.bytes)
  if (range === "unsatisfiable") {
    return void response.writeHead(416, { ...headers, "content-range": `bytes */${facts.bytes}` }).end()
  }
  const part = range === "none" ? undefined : range
  const length = part ? part.end - part.start + 1 : facts.bytes
  response.writeHead(part ? 206 : 200, {
    ...headers,
    "content-type": sending.mime,
    "content-length": length,
    ...(part && { "content-range": `bytes ${part.start}-${part.end}/${facts.bytes}` }),
  })
  if (request.method === "HEAD" || length === 0) return void response.end()
  const source = await files.read(sending.key, part)
  await pipeline(source, response)
    .catch(onCutOff)
    // A response that was cut off before the pipe began leaves its source open.
    .finally(() => source.destroy())
}

/** A short answer in words, for what cannot be sent. */
export function refuse(response: ServerResponse, { status, words, headers }: Refusal): void {
  response.writeHead(status, {
    ...guarded,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...headers,
  })
  response.end(`${words}\n`)
}

const cutOffs = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE", "ECONNRESET", "EPIPE"])

/** Whoever watches a film leaves in the middle of an answer all the time; that is no fault. */
function onCutOff(error: unknown) {
  const code = typeof error === "object" && error && "code" in error ? error.code : ""
  if (typeof code !== "string" || !cutOffs.has(code)) throw error
}
