import { promisify } from "node:util"
import { brotliDecompress, constants, zstdCompress, zstdDecompress } from "node:zlib"
import { compress, copyToOwnMemory } from "./compress"
import type { CachedPage } from "./cached-page"

/** A page compressed with `dictionary`, the HTML of another page of its family. */
export interface ColdPage {
  bytes: Buffer
  dictionary: Buffer | undefined
  family: string
  tags: readonly string[]
}

const compressZstd = promisify(zstdCompress)
const decompressZstd = promisify(zstdDecompress)
const decompressBrotli = promisify(brotliDecompress)

const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_windowLog]: 20 }
const MAX_DICTIONARIES = 24
const MAX_DICTIONARY_BYTES = 512 * 1024
const HEADER_LENGTH_BYTES = 4

/**
 * Compresses pages with zstd; the first page of each family becomes the dictionary of the others (at most 24, of 512 KB
 * each). A decompressed page equals the original byte for byte, apart from being encoded with brotli anew.
 */
export function createPageCompressor() {
  const dictionaries = new Map<string, Buffer>()

  function dictionaryFor(family: string, html: Buffer): Buffer | undefined {
    const found = dictionaries.get(family)
    if (found || dictionaries.size >= MAX_DICTIONARIES || html.length > MAX_DICTIONARY_BYTES) return found
    dictionaries.set(family, html)
    return html
  }

  return {
    async compressPage({ status, headers, etag, body, tags, family }: CachedPage & { family: string }): Promise<ColdPage> {
      const html = await decompressBrotli(body)
      const dictionary = dictionaryFor(family, html)
      const header = Buffer.from([status, etag, ...headers].join("\n"))
      const length = Buffer.alloc(HEADER_LENGTH_BYTES)
      length.writeUInt32LE(header.length)
      const content = Buffer.concat([length, header, html])
      return {
        bytes: copyToOwnMemory(await compressZstd(content, { params, ...(dictionary && { dictionary }) })),
        dictionary,
        family,
        tags,
      }
    },
    async decompressPage({ bytes, dictionary, family, tags }: ColdPage): Promise<CachedPage> {
      const content = await decompressZstd(bytes, dictionary && { dictionary })
      const end = HEADER_LENGTH_BYTES + content.readUInt32LE(0)
      const [status, etag = "", ...headers] = content.toString("utf8", HEADER_LENGTH_BYTES, end).split("\n")
      return {
        status: Number(status),
        etag,
        headers,
        body: await compress(content.subarray(end), "quick"),
        encoding: "br",
        tags,
        family,
      }
    },
  }
}
