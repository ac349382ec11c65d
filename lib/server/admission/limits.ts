import type { ConnectionLimits } from "./connections"
import type { SemaphoreLimits } from "../concurrency/semaphore"
import type { TokenRate } from "../concurrency/token-bucket"
import type { TurnLimits } from "../concurrency/turns"

/** Connections, see docs/operations. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  sockets: 20_000,
  socketsPerAddress: 1_000,
  requestsPerSocket: 4,
  requestsWaitingPerSocket: 16,
  unsentBytes: 256 * 1024 * 1024,
  stalledMs: 30_000,
}

/** How long a client may take for the head of a request, and how often that is checked. */
export const HEAD_TIMEOUT_MS = 9_000
export const HEAD_CHECK_INTERVAL_MS = 1_000

/** Requests begun in one turn of the event loop: in one in which the fast path served responses, and in others. */
export const REQUESTS_PER_TURN: TurnLimits = { shared: 2, alone: 16 }
/** Requests of one client that are under way. */
export const REQUESTS_PER_CLIENT = 1_000

/** API calls: reading the caller and running the handler, not the time in which the body arrives. */
export const CALL_LIMITS: SemaphoreLimits = {
  concurrency: 32,
  waiting: 2_000,
  waitingPerKey: 1_000,
  timeoutMs: 10_000,
}

/** Calls that read much of the database: of one caller (a person, else a network) at a time, and of all. */
export const REPORTS_PER_CALLER = 2
export const REPORT_LIMITS: SemaphoreLimits = { concurrency: 8, waiting: 2_000, waitingPerKey: 200, timeoutMs: 10_000 }
/** Milliseconds that the reports of a caller may run: two at a time for half a minute, then one. */
export const REPORT_TIME: TokenRate = { perSecond: 1_000, burst: 30_000 }
/** How long a report waits for the time of its caller. */
export const REPORT_TOKEN_WAIT_MS = 10_000

/** Files that are made while they are read: of one person, and of all. Readers may be slow. */
export const STREAMS_PER_PERSON = 2
export const STREAM_LIMITS: SemaphoreLimits = { concurrency: 64, waiting: 200, waitingPerKey: 10, timeoutMs: 10_000 }

/** Pages in the rendering process. More than one at a time, because a page waits for its API calls. */
export const PAGE_LIMITS: SemaphoreLimits = { concurrency: 4, waiting: 1_000, waitingPerKey: 500, timeoutMs: 10_000 }

/** Pages of one address that are not in the page cache, without a session: `PAGES_PER_SECOND`, and at once those of so many seconds. */
export const PAGE_BURST_SECONDS = 10
/** How long such a page waits for its token. */
export const PAGE_TOKEN_WAIT_MS = 10_000

/** Public calls of one caller that no cache answers: `CALLS_PER_SECOND`, and at once those of so many seconds. */
export const CALL_BURST_SECONDS = 20

/** How long the refusal of a page or a call without a token is held back, so that repeating it gains nothing. */
export const REFUSAL_DELAY_MS = 1_000

/** Compressions, of the eight threads that Node shares among files, DNS and compression (`programEnvironment`). */
export const COMPRESSION_LIMITS: SemaphoreLimits = {
  concurrency: 2,
  waiting: 1_000,
  waitingPerKey: 1_000,
  timeoutMs: 10_000,
}

/** Password hashes that wait for a thread: two seconds of one. */
export const HASHES_WAITING = 100

/** Sign-ins of the live connection that read the database at a time. */
export const LIVE_SIGN_IN_LIMITS: SemaphoreLimits = {
  concurrency: 4,
  waiting: 20_000,
  waitingPerKey: 2_000,
  timeoutMs: 8_000,
}
