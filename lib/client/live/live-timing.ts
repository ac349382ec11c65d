/** The shell's connection, which only listens for the end of the session (spec §9). */
const SHELL = { heartbeatOutMs: 1_000, reconnectMs: 20_000 }

/** The shared service's connection, by which screens listen to topics (spec §9). */
const SERVICE = { heartbeatOutMs: 10_000, heartbeatInMs: 10_000, reconnectMs: 5_000, maxReconnectMs: 900_000 }

/** The heart-beats of a page's single connection: the shorter of the two outgoing intervals serves both (decision 0010). */
export const HEARTBEAT = {
  outMs: Math.min(SHELL.heartbeatOutMs, SERVICE.heartbeatOutMs),
  inMs: SERVICE.heartbeatInMs,
}

/** After a server restart each client reconnects after a random delay of at most this long. */
export const RESTART_SPREAD_MS = 10_000

/**
 * The delay before the next attempt, in milliseconds: while a screen listens the shared service's, which doubles up to its
 * limit; otherwise the shell's. `failures` is the number of failed attempts.
 */
export function reconnectDelay({ failures, isListening }: { failures: number; isListening: boolean }): number {
  if (!isListening) return SHELL.reconnectMs
  return Math.min(SERVICE.reconnectMs * 2 ** failures, SERVICE.maxReconnectMs)
}
