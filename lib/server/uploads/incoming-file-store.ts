import { createWriteStream, type WriteStream } from "node:fs"
import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { FileStore } from "@tus/file-store"
import { incomingPath } from "./incoming-files"
import { releasingFs } from "./releasing-fs"
import { currentRequest } from "./upload-request"

/** How much of an upload waits to be written, in one system call for all of it. */
const WRITE_BUFFER_BYTES = 1024 * 1024

/**
 * The file store of tus, which reads the request itself, writes what has gathered at once, and rejects with the error of the disk.
 */
export class IncomingFileStore extends FileStore {
  /** An upload says at once how long it is, and begins without bytes, so that it can be refused before any is sent. */
  override extensions = ["creation", "termination"]

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const context = currentRequest()
    const { request, endBody } = context
    const file = createWriteStream(incomingPath(id), {
      flags: "r+",
      start: offset,
      highWaterMark: WRITE_BUFFER_BYTES,
      ...(endBody && { fs: releasingFs }),
    })
    try {
      const received = endBody ? receive(request, file, readable) : pipeline(readable, file)
      context.written = received.catch(() => undefined)
      await received
    } finally {
      endBody?.()
    }
    return offset + file.bytesWritten
  }
}

/**
 * Writes what arrives of a request until it ends, is cut off, or the body that tus sees ends. Unlike a pipeline it leaves the request
 * open after an error of the disk, so that it can be answered.
 */
function receive(request: IncomingMessage, file: WriteStream, seen: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      request.unpipe(file)
      file.end()
    }
    seen.once("end", stop).once("error", stop).resume()
    // A request that is gone already tells nobody so.
    if (request.closed) stop()
    request.once("close", stop)
    file
      .once("error", reject)
      .once("close", resolve)
      .once("close", () => request.off("close", stop))
    request.pipe(file)
  })
}
