import { promisify } from "node:util"
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from "node:zlib"
import Negotiator from "negotiator"
import { COMPRESSION_LIMITS } from "../admission/limits"
import { createSemaphore } from "../concurrency/semaphore"

/** The content encodings of responses, the preferred first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const
export type Encoding = (typeof ENCODINGS)[number]

/** 5 while a request waits, 9 for files that never change. */
export type BrotliQuality = 5 | 9

const MAX_CHUNK_BYTES = 16 * 1024
const ENCODING_OVERHEAD_BYTES = 64

/** Compression shares the threads of files and DNS, so it never takes all of them. */
const compressions = createSemaphore(COMPRESSION_LIMITS)
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

/** Encodes a body; the result has memory of its own. Throws `busy` when too many bodies wait. */
export async function encode(body: Buffer, encoding: Encoding, quality: BrotliQuality = 5): Promise<Buffer> {
  if (encoding === "identity") return body
  return compressions.run("", async () =>
    copyToOwnMemory(encoding === "br" ? await compressBrotli(body, quality) : await compressGzip(body)),
  )
}

/**
 * Encodes a body that is sent once, on this thread: a body of 30 KB takes 0.1 ms, less than handing it to another thread
 * and back, at the price of a quarter more bytes.
 */
export function encodeOnce(body: Buffer, encoding: Exclude<Encoding, "identity">): Buffer {
  // Its default is 16 KB, whose allocation costs as much as the compression of a short body.
  const chunkSize = Math.min(MAX_CHUNK_BYTES, body.length + ENCODING_OVERHEAD_BYTES)
  if (encoding === "gzip") return gzipSync(body, { level: 1, chunkSize })
  return brotliCompressSync(body, {
    chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** Decodes a body that `encode` encoded. Throws `busy` when too many bodies wait. */
export const decode = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "identity" ? body : compressions.run("", () => decompressors[encoding](body))

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
