import { randomUUID } from "node:crypto"
import { decodeJwt } from "jose"
import { WebSocket } from "ws"
import { Failure } from "@/lib/contract/errors"
import { RENEW_DESTINATION } from "@/lib/contract/live"
import { readAccessToken } from "@/lib/server/auth/access-token"
import { LIVE_SIGN_IN_LIMITS } from "@/lib/server/admission/limits"
import { createSemaphore } from "@/lib/server/concurrency/semaphore"
import type { Actor } from "@/lib/server/auth/actor"
import { findAccess } from "@/lib/server/auth/find-access"
import { clientNetwork } from "@/lib/server/network/client-network"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { PLAN_ROLES } from "@/lib/shared/roles"
import { close, type Connection, type SessionIdentity, sendFrame } from "./connection"
import { agreeOnHeartbeats } from "./heart-beat"
import { bindSession, type Hub, memberKey, subscribe, unsubscribe, markAuthenticated } from "./hub"
import { type Frame, malformed, writeFrame } from "./stomp"
import { authoriseTopic } from "./topics"

const MAX_SUBSCRIPTIONS = 50
const MAX_ID_LENGTH = 64
/** Tabs of one member, on all their devices. */
const MAX_CONNECTIONS_PER_MEMBER = 20

/** When everybody reconnects at once, pages and calls still get connections to the database. */
const signIns = createSemaphore(LIVE_SIGN_IN_LIMITS)

type Headers = Frame["headers"]

/** The handlers of the commands that a client may send once connected. */
const handlers: Record<string, (hub: Hub, connection: Connection, headers: Headers) => void | Promise<void>> = {
  SUBSCRIBE: onSubscribe,
  UNSUBSCRIBE: onUnsubscribe,
  SEND: onSend,
  DISCONNECT: () => undefined,
}

/** Handles a client's frame and sends its receipt; throws the `Failure` that ends the connection. */
export async function handleFrame(hub: Hub, connection: Connection, { command, headers }: Frame): Promise<void> {
  if (command === "CONNECT" || command === "STOMP") return onConnect(hub, connection, headers)
  if (connection.state !== "connected") throw malformed("The first frame must be CONNECT, and CONNECTED awaited")
  const handler = handlers[command]
  if (!handler) throw malformed("Acknowledgements and transactions are not offered")
  await handler(hub, connection, headers)
  const receipt = headers.get("receipt")
  if (receipt !== undefined) sendFrame(connection, writeFrame("RECEIPT", { "receipt-id": receipt }))
  if (command === "DISCONNECT") close(connection, 1000, "Goodbye")
}

async function onConnect(hub: Hub, connection: Connection, headers: Headers): Promise<void> {
  if (connection.state !== "new") throw malformed("CONNECT was sent twice")
  connection.state = "connecting"
  const versions = headers.get("accept-version")?.split(",") ?? []
  if (!versions.includes("1.2")) throw malformed("This server speaks STOMP 1.2 alone")
  const heartbeats = agreeOnHeartbeats(headers.get("heart-beat"))
  if (!heartbeats) throw malformed("The heart-beat is not two numbers")
  const actor = await authenticate(connection, headers, (identity) => {
    const openConnections = hub.byMember.get(memberKey(identity))?.size ?? 0
    if (openConnections >= MAX_CONNECTIONS_PER_MEMBER) throw new Failure("too_many_requests")
    // Before the session is read, so that its end cannot go unnoticed between the read and the binding.
    bindSession(hub, connection, identity)
  })
  if (isClosed(connection)) return
  markAuthenticated(hub, connection, actor)
  connection.sentEveryMs = heartbeats.sentEveryMs
  connection.receivedEveryMs = heartbeats.receivedEveryMs
  const connectedHeaders = {
    version: "1.2",
    session: randomUUID(),
    server: "Lectern",
    "heart-beat": heartbeats.header,
  }
  sendFrame(connection, writeFrame("CONNECTED", connectedHeaders))
}

/** A client may disconnect while its session is read; it must not be registered after that. */
const isClosed = ({ state, socket }: Connection) => state === "closing" || socket.readyState !== WebSocket.OPEN

/**
 * Authenticates by the headers of an HTTP call and sets the expiry of the access token on the connection. As with calls, teachers
 * and students need a valid plan of their institute.
 */
async function authenticate(
  connection: Connection,
  headers: Headers,
  onVerified: (identity: SessionIdentity) => void,
): Promise<Actor> {
  const bearer = headers.get("Authorization") ?? headers.get("authorization") ?? ""
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(bearer)?.[1]
  const loginToken = headers.get("loginToken")
  if (!token || !loginToken) throw new Failure("unauthenticated")
  const claims = await readAccessToken(token)
  const instituteHeader = headers.get("instituteId")
  if (instituteHeader !== undefined && instituteHeader !== String(claims.instituteId))
    throw new Failure("other_institute")
  onVerified(claims)
  const { actor, isPlanExpired } = await signIns.run(clientNetwork(connection.ip), () =>
    readInstitute(claims.instituteId, (db) => findAccess(db, claims, { loginToken, planRoles: PLAN_ROLES })),
  )
  if (isPlanExpired) throw new Failure("plan_expired")
  connection.tokenExpiresAt = (decodeJwt(token).exp ?? 0) * 1000
  if (actor.support) connection.sessionEndsAt = Date.now() + actor.support.remainingMs
  return actor
}

async function onSubscribe(hub: Hub, connection: Connection, headers: Headers): Promise<void> {
  const id = idOf(headers)
  const destination = headers.get("destination")
  if (!destination) throw malformed("A SUBSCRIBE names a destination")
  if ((headers.get("ack") ?? "auto") !== "auto") throw malformed("Only ack:auto is offered")
  if (connection.subscriptions.has(id)) throw malformed("There is a subscription with this id already")
  if (connection.subscriptions.size >= MAX_SUBSCRIPTIONS) throw new Failure("too_many_requests")
  await subscribe(hub, { connection, id, topic: authoriseTopic(actorOf(connection), destination) })
}

function onUnsubscribe(hub: Hub, connection: Connection, headers: Headers): void {
  const subscription = connection.subscriptions.get(idOf(headers))
  if (!subscription) throw malformed("There is no subscription with this id")
  unsubscribe(hub, subscription)
}

/** Clients send one kind of message only: a renewed access token. Only the server publishes to topics. */
async function onSend(_: Hub, connection: Connection, headers: Headers): Promise<void> {
  const destination = headers.get("destination")
  if (!destination) throw malformed("A SEND names a destination")
  if (destination !== RENEW_DESTINATION)
    throw new Failure(destination.startsWith("/topic/") ? "forbidden" : "not_found")
  const currentSessionId = actorOf(connection).sessionId
  connection.actor = await authenticate(connection, headers, ({ sessionId }) => {
    if (sessionId !== currentSessionId) throw new Failure("forbidden")
  })
}

function idOf(headers: Headers): string {
  const id = headers.get("id")
  if (!id || id.length > MAX_ID_LENGTH) throw malformed(`An id of 1 to ${MAX_ID_LENGTH} letters is needed`)
  return id
}

function actorOf({ actor }: Connection): Actor {
  if (!actor) throw new Failure("unauthenticated")
  return actor
}
