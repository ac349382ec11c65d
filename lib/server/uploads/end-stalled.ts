import type { IncomingMessage, ServerResponse } from "node:http"

/** A body that makes less progress than this within `STALL_MS` is ended; a drip of single bytes is none. */
const PROGRESS_BYTES = 64 * 1024
const STALL_MS = 60_000

/**
 * Ends a request of which less than 64 KB arrive within 60 seconds, with its connection. Returns a function that stops
 * watching, to be called when the request is answered.
 */
export function endStalled(request: IncomingMessage, response: ServerResponse): () => void {
  const { socket } = request
  let progress = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) return
    if (socket.bytesRead - progress < PROGRESS_BYTES) response.destroy()
    progress = socket.bytesRead
  }, STALL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
