import type { IncomingMessage } from "node:http"
import type { Transform } from "node:stream"
import { constants, createBrotliCompress, createGzip } from "node:zlib"
import { negotiateEncoding } from "../page-cache/encodings"

/** Pages and their RSC payloads; an answer that may hold a secret beside what the visitor typed is neither. */
const compressedTypes = /^text\/(?:html|x-component)\b/
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

/** The headers of a compressed page, and its compression. */
interface Compressor {
  headers: string[]
  compress: (page: IncomingMessage) => Transform
}

/**
 * The compression of a page that is sent once, in the encoding that its client prefers; undefined where it stays as it is.
 * Each part of the page is sent as soon as it was rendered.
 */
export function compressorFor(request: IncomingMessage, page: IncomingMessage): Compressor | undefined {
  const { "content-type": type = "", "content-encoding": encoded } = page.headers
  const encoding = negotiateEncoding(request.headers["accept-encoding"])
  const hasBody = request.method !== "HEAD" && page.statusCode !== 204 && page.statusCode !== 304
  if (encoding === "identity" || encoded !== undefined || !hasBody || !compressedTypes.test(type)) return undefined
  return {
    headers: ["content-encoding", encoding, "vary", "Accept-Encoding"],
    compress: (incoming) => incoming.pipe(encoding === "br" ? brotli() : gzip()),
  }
}

const brotli = () =>
  createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

const gzip = () => createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })
