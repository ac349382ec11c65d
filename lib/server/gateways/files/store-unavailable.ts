/** What a socket reports whose other end is gone or was never found, and how a service names what may succeed later. */
const UNAVAILABLE =
  /\b(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError|NetworkingError|ServiceUnavailable|SlowDown|InternalError)\b/
const MIN_SERVER_STATUS = 500

/** The store of files cannot be reached, or did not answer in time, so that a later try may succeed. */
export class StoreUnavailable extends Error {
  readonly key: string

  constructor(key: string, cause: unknown) {
    super(`the store of files did not answer for ${key}`, { cause })
    this.key = key
  }

  /** Why, without stack. */
  get reason(): string {
    return String(this.cause)
  }
}

interface SentError {
  name?: unknown
  code?: unknown
  message?: unknown
  errors?: unknown[]
  $metadata?: { httpStatusCode?: number }
}

/** Whether an error says that the object store cannot be reached, alone or behind each address of its name. */
export function isStoreUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  const { name, code, message, errors, $metadata }: SentError = error
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isStoreUnavailable)
  // The client of the bucket wraps what it does not know as an error, whose message then holds name and code.
  const text = `${String(name)} ${String(code)} ${String(message)}`
  return UNAVAILABLE.test(text) || ($metadata?.httpStatusCode ?? 0) >= MIN_SERVER_STATUS
}

/**
 * Returns a function that runs a request that sends no content to the object store, with what is tried again; it throws
 * `StoreUnavailable` when there is no answer after `timeoutMs`.
 */
export const answerInTime =
  (timeoutMs: number) =>
  async <Answer>(
    key: string,
    send: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new Error("no answer in time")), timeoutMs)
    try {
      return await send(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal)
    } catch (error) {
      if (deadline.signal.aborted) throw new StoreUnavailable(key, deadline.signal.reason)
      throw isStoreUnavailable(error) ? new StoreUnavailable(key, error) : error
    } finally {
      clearTimeout(timer)
    }
  }
