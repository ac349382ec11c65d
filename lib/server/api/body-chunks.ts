import { Failure } from "@/lib/contract/errors"

/** A body that makes less progress than this within `STALL_MS` is ended; a drip of single bytes is none. */
const PROGRESS_BYTES = 64 * 1024
const STALL_MS = 60_000

/**
 * Yields the body of a request chunk by chunk. Throws `content_too_large` past `maxBytes`, `upload_stalled` when less than 64 KB
 * arrive within 60 seconds, and `malformed` when the client disconnects. `signal` ends it at once.
 */
export async function* bodyChunks(
  request: Request,
  maxBytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new Failure("content_too_large")
  if (!request.body) return
  const reader = request.body.getReader()
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), STALL_MS)
  const stop = () => {
    clearTimeout(timer)
    void reader.cancel().catch(() => undefined)
  }
  stalled.signal.addEventListener("abort", stop)
  signal?.addEventListener("abort", stop, { once: true })
  try {
    let [bytes, progress] = [0, 0]
    for (;;) {
      const { done, value } = await reader.read()
      if (stalled.signal.aborted) throw new Failure("upload_stalled")
      if (done) return
      bytes += value.byteLength
      if (bytes > maxBytes) throw new Failure("content_too_large")
      if (bytes - progress >= PROGRESS_BYTES) {
        progress = bytes
        timer.refresh()
      }
      yield value
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("malformed")
  } finally {
    stop()
  }
}
