/** The shell's connection, which waits for the end of the session alone (spec §9). */
const SHELL = { heartbeatOutMs: 1_000, reconnectMs: 20_000 }

/** The shared service's, by which screens hear their topics (spec §9). */
const SERVICE = { heartbeatOutMs: 10_000, heartbeatInMs: 10_000, reconnectMs: 5_000, mostReconnectMs: 900_000 }

/** How the one connection of a page beats: the quicker of the two outwards serves both (decision 0010). */
export const HEARTBEAT = {
  outMs: Math.min(SHELL.heartbeatOutMs, SERVICE.heartbeatOutMs),
  inMs: SERVICE.heartbeatInMs,
}

/** A server that stops asks its many clients to come back at moments of their own, within so long. */
export const RESTART_SPREAD_MS = 10_000

/**
 * How long to wait before the next attempt, in milliseconds: by the shared service's rule while a screen listens, which
 * doubles up to its limit, and by the shell's while none does. `failures` counts the attempts that came to nothing.
 */
export function reconnectDelay({ failures, isListening }: { failures: number; isListening: boolean }): number {
  if (!isListening) return SHELL.reconnectMs
  return Math.min(SERVICE.reconnectMs * 2 ** failures, SERVICE.mostReconnectMs)
}
