/** The shortest interval at which the server can send heart-beats, in milliseconds. */
const SHORTEST_SENT_MS = 1_000
/** The interval at which it wants those of clients. */
const WANTED_MS = 10_000
/** Who promises less than this is pinged instead, as who promises none. */
const LONGEST_PROMISE_MS = 60_000

/** What two sides have agreed on (STOMP 1.2, Heart-beating): intervals in milliseconds, 0 for none. */
export interface Heartbeats {
  /** At least this often the server sends something. */
  sentEveryMs: number
  /** At least this often the client sends something. */
  receivedEveryMs: number
  /** The header of CONNECTED. */
  header: string
}

/** Agrees on heart-beats with the header of a CONNECT; undefined when it is not two numbers. */
export function agreeOnHeartbeats(header = "0,0"): Heartbeats | undefined {
  const intervals = /^(\d{1,9}),(\d{1,9})$/.exec(header)
  if (!intervals) return undefined
  const [promisedMs, requestedMs] = [Number(intervals[1]), Number(intervals[2])]
  const wantedMs = promisedMs > LONGEST_PROMISE_MS ? 0 : WANTED_MS
  return {
    sentEveryMs: requestedMs === 0 ? 0 : Math.max(requestedMs, SHORTEST_SENT_MS),
    receivedEveryMs: promisedMs === 0 || wantedMs === 0 ? 0 : Math.max(promisedMs, wantedMs),
    header: `${SHORTEST_SENT_MS},${wantedMs}`,
  }
}
