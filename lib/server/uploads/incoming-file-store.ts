import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { FileStore } from "@tus/file-store"
import { incomingPath } from "./incoming-files"

/** How much of an upload waits to be written, in one system call for all of it. */
const WRITE_BUFFER_BYTES = 1024 * 1024

/** The file store of tus, which writes what has gathered at once, and rejects with the error of the disk. */
export class IncomingFileStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(incomingPath(id), {
      flags: "r+",
      start: offset,
      highWaterMark: WRITE_BUFFER_BYTES,
    })
    await pipeline(readable, file)
    return offset + file.bytesWritten
  }
}
