import { WebSocket } from "ws"
import type { Failure } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import type { Actor } from "@/lib/server/auth/actor"
import { log } from "@/lib/server/log"
import { writeFrame } from "./stomp"

/** Unsent bytes of a connection past which it is dropped: a client that does not read would fill the memory of the process. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** How long the client may take to answer a close frame. */
const CLOSE_TIMEOUT_MS = 2_000

/** One subscription of a connection; `id` is the client's own, by which it distinguishes messages. */
export interface Subscription {
  connection: Connection
  id: string
  topic: string
}

/** The session that a verified access token names, before the session itself was checked. */
export type SessionIdentity = Pick<Actor, "userId" | "instituteId" | "sessionId"> & { isSupport?: true }

/** A live connection and its state; times are milliseconds of `Date.now`. */
export interface Connection {
  socket: WebSocket
  ip: string
  openedAt: number
  lastReceivedAt: number
  pingedAt: number
  lastSentAt: number
  /** How often the server, and how often the client, sends something at least (`Heartbeats`). */
  sentEveryMs: number
  receivedEveryMs: number
  state: "new" | "connecting" | "connected" | "closing"
  identity: SessionIdentity | undefined
  /** The authenticated caller, once the session was found to be active. */
  actor: Actor | undefined
  tokenExpiresAt: number
  /** When a support session is over, which nothing extends; `Infinity` for members. */
  sessionEndsAt: number
  /** The bytes of a frame that is not complete yet. */
  partialFrame: Buffer | undefined
  /** Resolves once all frames received so far are handled; the next frames are chained to it. */
  frameQueue: Promise<void>
  /** How many frames the client may still send at once, as of `frameBudgetAt`. */
  frameBudget: number
  frameBudgetAt: number
  subscriptions: Map<string, Subscription>
}

/** Sends a frame; a client that has more than 1 MiB unsent is dropped, so that it does not hold memory. */
export function sendFrame(connection: Connection, frame: string | Buffer): void {
  const { socket } = connection
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) {
    log.warn({ userId: connection.actor?.userId, bufferedBytes: socket.bufferedAmount }, "dropped a slow client")
    connection.state = "closing"
    return socket.terminate()
  }
  connection.lastSentAt = Date.now()
  socket.send(frame, { binary: false })
}

/** Closes a connection with an ERROR frame that holds the code, message and status of the failure (spec §8). */
export function closeWithError(connection: Connection, failure: Failure, receipt?: string): void {
  const { status, code, fields } = failure
  const message = FAILURE_MESSAGES[code]
  const headers = {
    message,
    code,
    version: "1.2",
    "content-type": "application/json",
    ...(receipt && { "receipt-id": receipt }),
  }
  sendFrame(connection, writeFrame("ERROR", headers, JSON.stringify({ status, code, message, fields })))
  close(connection, 4_000 + status, code)
}

/** Closes a connection; one that does not answer within two seconds is terminated. */
export function close(connection: Connection, code: number, reason: string): void {
  if (connection.state === "closing") return
  connection.state = "closing"
  connection.socket.close(code, reason)
  setTimeout(() => connection.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}
