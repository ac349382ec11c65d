import type { IncomingMessage, ServerResponse } from "node:http"
import { bodyOf, type CachedPage, computeBody, encodingHeaders, encodingOf, etagOf } from "./cached-page"
import { type Encoding, negotiateEncoding } from "./encodings"
import { matchesEtag } from "./matches-etag"
import { createRunOnce } from "../concurrency/run-once"
import { sendInPieces } from "./send-in-pieces"
import { pageCache } from "./shared-cache"

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
