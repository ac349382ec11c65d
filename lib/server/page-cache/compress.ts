import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib"

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/** Compresses text with brotli: quickly for a page that somebody waits for, thoroughly for a file that never changes. */
export const compress = async (body: Buffer, effort: "quick" | "thorough") =>
  alone(
    await brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === "quick" ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  )

/** The same bytes in memory of their own: what a compressor answers is the used part of a larger piece. */
export function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Turns a brotli body into what a client without brotli takes. */
export async function recode(
  body: Buffer,
  acceptEncoding: string,
): Promise<{ body: Buffer; encoding: string | undefined }> {
  const plain = await unbrotli(body)
  return /\bgzip\b/.test(acceptEncoding)
    ? { body: await gzipped(plain), encoding: "gzip" }
    : { body: plain, encoding: undefined }
}
