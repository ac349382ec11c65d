import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib"
import Negotiator from "negotiator"

/** The content encodings of responses, the preferred first. */
const ENCODINGS = ["br", "gzip", "identity"] as const
export type Encoding = (typeof ENCODINGS)[number]

/** 5 while a request waits, 9 for files that never change. */
export type BrotliQuality = 5 | 9

const brotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/**
 * The best encoding that an `Accept-Encoding` header accepts, by its q-values; at the same quality brotli, then gzip.
 * `identity` when it accepts none, because an unencoded answer is more use than a refusal.
 */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } })
  // The types lack the second parameter, which decides between encodings of the same quality.
  const choose: (available: readonly string[], options: { preferred: readonly string[] }) => string | undefined =
    negotiator.encoding.bind(negotiator)
  const best = choose(ENCODINGS, { preferred: ENCODINGS })
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity"
}

/** Encodes a body; the result has memory of its own. */
export async function encode(body: Buffer, encoding: Encoding, quality: BrotliQuality = 5): Promise<Buffer> {
  if (encoding === "identity") return body
  return copyToOwnMemory(encoding === "br" ? await compressBrotli(body, quality) : await compressGzip(body))
}

/** Decodes a body that `encode` encoded. */
export const decode = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "identity" ? body : decompressors[encoding](body)

const compressBrotli = (body: Buffer, quality: BrotliQuality) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

/** The output of a compressor is a slice of a larger buffer, which it keeps alive. */
function copyToOwnMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
