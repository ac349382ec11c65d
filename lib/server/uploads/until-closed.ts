import type { ServerResponse } from "node:http"

/**
 * Calls a function once, when a response has ended or its connection has, whichever comes first; at once when that was before.
 * What is held for a request (a place, bytes, a lock, a timer) is released here and never by the promise of a library, which may
 * not settle on a connection that is gone.
 */
export function onClosed(response: ServerResponse, release: () => void): void {
  if (response.closed || response.destroyed) release()
  else response.once("close", release)
}

/** Resolves as `work` does, or with undefined when the response closes before that; what `work` fails with later is ignored. */
export function untilClosed<T>(response: ServerResponse, work: Promise<T>): Promise<T | undefined> {
  const closed = new Promise<undefined>((resolve) => onClosed(response, () => resolve(undefined)))
  return Promise.race([work, closed])
}
