import type { IncomingMessage } from "node:http"
import { Failure } from "@/lib/contract/errors"

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 10_000

/**
 * Reads the whole body of a request to a page before it takes room in the rendering process; undefined for one without a
 * body. Throws `content_too_large` past 64 KB, and `malformed` when it breaks off or does not arrive within ten seconds.
 */
export async function readSmallBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined)
    return undefined
  const timer = setTimeout(() => request.destroy(), TIMEOUT_MS)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      const data: Buffer = chunk
      bytes += data.length
      if (bytes > MAX_BYTES) throw new Failure("content_too_large")
      chunks.push(data)
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("malformed")
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}
