import { promisify } from "node:util"
import { brotliDecompress, constants, zstdCompress, zstdDecompress } from "node:zlib"
import { alone, compress } from "./compress"
import type { KeptPage } from "./cached-page"

/** A page in the least room: what differs from `model`, another page of its family. */
export interface PressedPage {
  bytes: Buffer
  model: Buffer | undefined
  family: string
  tags: readonly string[]
}

const squeeze = promisify(zstdCompress)
const release = promisify(zstdDecompress)
const unbrotli = promisify(brotliDecompress)

const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_windowLog]: 20 }
const MOST_MODELS = 24
const MOST_MODEL_BYTES = 512 * 1024
const HEAD_LENGTH_BYTES = 4

/**
 * A press for pages: the first of each family becomes the dictionary by which the others are compressed. A page comes
 * out byte for byte as it went in.
 */
export function pagePress() {
  const models = new Map<string, Buffer>()

  function modelOf(family: string, html: Buffer): Buffer | undefined {
    const found = models.get(family)
    if (found || models.size >= MOST_MODELS || html.length > MOST_MODEL_BYTES) return found
    models.set(family, html)
    return html
  }

  return {
    async press({ status, headers, etag, body, tags, family }: KeptPage & { family: string }): Promise<PressedPage> {
      const html = await unbrotli(body)
      const model = modelOf(family, html)
      const head = Buffer.from([status, etag, ...headers].join("\n"))
      const length = Buffer.alloc(HEAD_LENGTH_BYTES)
      length.writeUInt32LE(head.length)
      const whole = Buffer.concat([length, head, html])
      return {
        bytes: alone(await squeeze(whole, { params, ...(model && { dictionary: model }) })),
        model,
        family,
        tags,
      }
    },
    async unpress({ bytes, model, family, tags }: PressedPage): Promise<KeptPage> {
      const whole = await release(bytes, model && { dictionary: model })
      const end = HEAD_LENGTH_BYTES + whole.readUInt32LE(0)
      const [status, etag = "", ...headers] = whole.toString("utf8", HEAD_LENGTH_BYTES, end).split("\n")
      return {
        status: Number(status),
        etag,
        headers,
        body: await compress(whole.subarray(end), "quick"),
        encoding: "br",
        tags,
        family,
      }
    },
  }
}
