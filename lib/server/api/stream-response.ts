import { Readable } from "node:stream"

/** A response whose body is a stream of Node; a client that disconnects destroys it. */
export const streamResponse = (source: Readable, init: ResponseInit): Response =>
  new Response(Readable.toWeb(source) as unknown as ReadableStream, init)
