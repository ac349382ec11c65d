import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { bodyOf, type CachedPage, computeBody, encodingHeaders, encodingOf, etagOf } from "./cached-page"
import { type Encoding, negotiateEncoding } from "./encodings"
import { matchesEtag } from "./etag"
import { createRunOnce } from "../concurrency/run-once"
import { pageCache } from "./page-cache"

/** A longer body is sent in pieces, so that it is seen whether a slow client takes any of it. */
export const MAX_PIECE_BYTES = 256 * 1024

const computeOnce = createRunOnce<Buffer>()

/**
 * Sends a page in the encoding that the client prefers, or 304 when `If-None-Match` names its ETag in that encoding. A
 * compressed body that the entry of `key` lacks is added to it. Throws `busy` when too many bodies wait to be compressed.
 */
export async function sendCachedPage(
  { key, page }: { key: string; page: CachedPage },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = encodingOf(page, negotiateEncoding(request.headers["accept-encoding"]))
  if (page.status === 200 && matchesEtag(request.headers["if-none-match"], etagOf(page, encoding))) {
    response.writeHead(304, [...page.headers, ...encodingHeaders(page, encoding)]).end()
    return
  }
  const body =
    bodyOf(page, encoding) ??
    (await computeOnce(`${etagOf(page, encoding)} ${key}`, () => addBody(key, page, encoding)))
  response.writeHead(page.status, [...page.headers, ...encodingHeaders(page, encoding, body)])
  if (request.method === "HEAD") response.end()
  else await sendInPieces(response, body)
}

async function addBody(key: string, page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const body = await computeBody(page, encoding)
  if (encoding !== "identity") pageCache.addBody(key, page, { [encoding]: body })
  return body
}

/** Sends the body of a response, a long one piece by piece as the client takes it; resolves when it is sent or the client has gone. */
export async function sendInPieces(response: ServerResponse, body: Buffer): Promise<void> {
  if (body.length <= MAX_PIECE_BYTES) return void response.end(body)
  await pipeline(Readable.from(piecesOf(body)), response).catch((error: unknown) => {
    if (!response.destroyed) throw error
  })
}

function* piecesOf(body: Buffer) {
  for (let at = 0; at < body.length; at += MAX_PIECE_BYTES) yield body.subarray(at, at + MAX_PIECE_BYTES)
}
