import { PassThrough, pipeline, type Readable } from "node:stream"
import { buffer as toBuffer } from "node:stream/consumers"
import { RandomAccessReader } from "yauzl"
import { files } from "@/lib/server/gateways/files/files"

/** How much is read at a time for the directory of an archive, which is read in many small parts. */
const BLOCK_BYTES = 256 * 1024

/** Lets yauzl read a file of the store. Small parts that lie side by side share one request. */
export class StoredFileReader extends RandomAccessReader {
  private readonly key: string
  private block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(key: string) {
    super()
    this.key = key
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const output = new PassThrough()
    files.read(this.key, { start, end: end - 1 }).then(
      (source) => pipeline(source, output, () => undefined),
      (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return output
  }

  override read(...[target, offset, length, position, callback]: Parameters<RandomAccessReader["read"]>): void {
    this.readPart(position, length).then(
      (part) => {
        part.copy(target, offset)
        callback(part.length < length ? new Error("the archive ends too early") : null)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  private async readPart(position: number, length: number): Promise<Buffer> {
    const isThere = position >= this.block.start && position + length <= this.block.start + this.block.bytes.length
    if (!isThere) {
      const end = position + Math.max(length, BLOCK_BYTES) - 1
      this.block = { start: position, bytes: await toBuffer(await files.read(this.key, { start: position, end })) }
    }
    const at = position - this.block.start
    return this.block.bytes.subarray(at, at + length)
  }
}
