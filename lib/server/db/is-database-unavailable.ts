/** SQLSTATEs: every connection exception, too many connections, and a server that shuts down, has crashed or starts. */
const UNAVAILABLE_STATE = /^(?:08[0-9A-Z]{3}|53300|57P0[123])$/
/** What a socket reports whose other end is gone. */
const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"])
/** The errors of pg that have no code. */
const CLIENT_MESSAGE =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether an error says that PostgreSQL cannot be reached or has ended the connection, so that a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  return UNAVAILABLE_STATE.test(code) || SOCKET_CODES.has(code) || CLIENT_MESSAGE.test(error.message)
}
