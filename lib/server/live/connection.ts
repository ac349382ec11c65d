import { WebSocket } from "ws"
import type { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { log } from "@/lib/server/log"
import { writeFrame } from "./stomp"

/** What waits for a reader who takes nothing; past it the connection is dropped (reliability.md, slow client). */
const MOST_WAITING_BYTES = 1024 * 1024
/** How long a connection that is being closed may take to agree. */
const CLOSING_MS = 2_000

/** One subscription of a connection: by this id the client tells its messages apart. */
export interface Subscription {
  connection: Connection
  id: string
  topic: string
}

/** Whose a connection says it is, once its access token was found genuine. */
export type Holder = Pick<Actor, "userId" | "instituteId" | "sessionId">

/** A live connection and what is known of it; times are milliseconds of `Date.now`. */
export interface Connection {
  socket: WebSocket
  ip: string
  openedAt: number
  heardAt: number
  toldAt: number
  /** How often the client wants to hear from us; 0 for never. */
  beatMs: number
  state: "new" | "connecting" | "connected" | "closing"
  holder: Holder | undefined
  /** Whose it is, once the session was found to live. */
  actor: Actor | undefined
  tokenEndsAt: number
  /** The beginning of a frame whose end has not come. */
  rest: Buffer | undefined
  /** Ends once everything that came so far is done: what comes next waits for it. */
  turn: Promise<void>
  /** How many frames may still come at once, as of `budgetAt`. */
  budget: number
  budgetAt: number
  subscriptions: Map<string, Subscription>
}

/** Sends what was written for it; a reader who has let too much wait is dropped, so that nobody else waits for them. */
export function tell(connection: Connection, frame: string | Buffer): void {
  const { socket } = connection
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > MOST_WAITING_BYTES) {
    log.warn({ userId: connection.actor?.userId, waiting: socket.bufferedAmount }, "dropped a slow reader")
    connection.state = "closing"
    return socket.terminate()
  }
  connection.toldAt = Date.now()
  socket.send(frame, { binary: false })
}

/** Ends a connection with an ERROR that says why, in the words and with the status of the catalogue (spec §8). */
export function refuse(connection: Connection, failure: Failure, receipt?: string): void {
  const { status, code, message, fields } = failure
  const headers = {
    message,
    code,
    version: "1.2",
    "content-type": "application/json",
    ...(receipt && { "receipt-id": receipt }),
  }
  tell(connection, writeFrame("ERROR", headers, JSON.stringify({ status, code, message, fields })))
  close(connection, 4_000 + status, code)
}

/** Ends a connection; one that does not agree in time is cut. */
export function close(connection: Connection, code: number, reason: string): void {
  if (connection.state === "closing") return
  connection.state = "closing"
  connection.socket.close(code, reason)
  setTimeout(() => connection.socket.terminate(), CLOSING_MS).unref()
}
