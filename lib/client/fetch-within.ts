/** A request: what `fetch` takes, and how its response may be awaited. */
export interface TimedRequest extends RequestInit {
  /** The time within which the response has to begin. */
  timeoutMs: number
  /** Sends it instead of `fetch`. */
  send?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Like `fetch`, but rejects as if the network had failed unless the response begins in time. */
export async function fetchWithin(
  url: string,
  { timeoutMs, send = fetch, signal, ...init }: TimedRequest,
): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new TypeError("the server took too long")), timeoutMs)
  try {
    return await send(url, { ...init, signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal })
  } finally {
    clearTimeout(timer)
  }
}
