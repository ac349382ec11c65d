import { type Connection, sendFrame } from "./connection"
import { endConnection, type Hub } from "./hub"

/** How often `checkConnections` is to be called, in milliseconds. */
export const CHECK_INTERVAL_MS = 500
/** How long a client may take to authenticate. */
const CONNECT_TIMEOUT_MS = 10_000
/** A client that promised heart-beats may be late by one before its connection is terminated. */
const HEARTBEATS_UNTIL_LOST = 2
/** Silence after which the server pings a client that promised none, and after which it terminates the connection. */
const PING_AFTER_MS = 30_000
const IDLE_TIMEOUT_MS = 90_000
/** How long a connection outlives its access token, for a renewal that is in flight. */
const TOKEN_GRACE_MS = 30_000

/** Sends the heart-beats that are due, and ends the connections whose time is over or whose client is lost. */
export function checkConnections({ connections }: Hub): void {
  const now = Date.now()
  for (const connection of connections) {
    const { state, actor, sentEveryMs, lastSentAt, openedAt, tokenExpiresAt, sessionEndsAt, socket } = connection
    if (state === "closing") continue
    if (now > tokenExpiresAt + TOKEN_GRACE_MS || now >= sessionEndsAt) endConnection(connection, "token_expired")
    else if (!actor && now - openedAt > CONNECT_TIMEOUT_MS) endConnection(connection, "unauthenticated")
    else if (isLost(connection, now)) socket.terminate()
    // The next check would be too late.
    else if (sentEveryMs > 0 && now - lastSentAt >= sentEveryMs - CHECK_INTERVAL_MS) sendFrame(connection, "\n")
    if (!shouldPing(connection, now)) continue
    connection.pingedAt = now
    socket.ping()
  }
}

function isLost({ receivedEveryMs, lastReceivedAt }: Connection, now: number): boolean {
  const timeoutMs = receivedEveryMs > 0 ? receivedEveryMs * HEARTBEATS_UNTIL_LOST : IDLE_TIMEOUT_MS
  return now - lastReceivedAt > timeoutMs
}

function shouldPing({ receivedEveryMs, lastReceivedAt, pingedAt }: Connection, now: number): boolean {
  return receivedEveryMs === 0 && now - Math.max(lastReceivedAt, pingedAt) >= PING_AFTER_MS
}
