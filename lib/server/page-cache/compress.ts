import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib"

const brotli = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/**
 * Compresses text with brotli: `quick` (quality 5) while a request waits, `thorough` (quality 9) for immutable files.
 */
export const compress = async (body: Buffer, effort: "quick" | "thorough") =>
  copyToOwnMemory(
    await brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === "quick" ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  )

/**
 * Copies bytes into memory of their own: the output of a compressor is a slice of a larger buffer, which it keeps
 * alive.
 */
export function copyToOwnMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Decodes a brotli body for a client without brotli: to gzip if accepted, else to plain bytes. */
export async function transcode(
  body: Buffer,
  acceptEncoding: string,
): Promise<{ body: Buffer; encoding: string | undefined }> {
  const plain = await decompress(body)
  return /\bgzip\b/.test(acceptEncoding)
    ? { body: await compressGzip(plain), encoding: "gzip" }
    : { body: plain, encoding: undefined }
}
