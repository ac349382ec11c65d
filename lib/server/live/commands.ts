import { randomUUID } from "node:crypto"
import { decodeJwt } from "jose"
import { WebSocket } from "ws"
import { Failure } from "@/lib/contract/errors"
import { RENEW_DESTINATION } from "@/lib/contract/live"
import { readAccessToken } from "@/lib/server/auth/access-token"
import type { Actor } from "@/lib/server/auth/actor"
import { findActor } from "@/lib/server/auth/identify"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { close, type Connection, type Holder, tell } from "./connection"
import { claim, type Hub, personKey, subscribe, unsubscribe, welcome } from "./hub"
import { type Frame, malformed, writeFrame } from "./stomp"
import { allowTopic } from "./topics"

/** What the server promises and asks of heart-beats, in milliseconds: its own, and at the most often a client's. */
const BEAT_OUT_MS = 10_000
const BEAT_IN_MS = 1_000
const MOST_SUBSCRIPTIONS = 50
const MOST_ID_LETTERS = 64
/** Tabs of one person, on all their devices. */
const MOST_PER_PERSON = 20

type Headers = Frame["headers"]

/** What a client may do once connected, by command. */
const commands: Record<string, (hub: Hub, connection: Connection, headers: Headers) => void | Promise<void>> = {
  SUBSCRIBE: onSubscribe,
  UNSUBSCRIBE: onUnsubscribe,
  SEND: onSend,
  DISCONNECT: () => undefined,
}

/** Does what a frame asks and sends its receipt; throws the failure that ends the connection. */
export async function obey(hub: Hub, connection: Connection, { command, headers }: Frame): Promise<void> {
  if (command === "CONNECT" || command === "STOMP") return onConnect(hub, connection, headers)
  if (connection.state !== "connected") throw malformed("The first frame must be CONNECT, and CONNECTED awaited")
  const work = commands[command]
  if (!work) throw malformed("Acknowledgements and transactions are not offered")
  await work(hub, connection, headers)
  const receipt = headers.get("receipt")
  if (receipt !== undefined) tell(connection, writeFrame("RECEIPT", { "receipt-id": receipt }))
  if (command === "DISCONNECT") close(connection, 1000, "Goodbye")
}

async function onConnect(hub: Hub, connection: Connection, headers: Headers): Promise<void> {
  if (connection.state !== "new") throw malformed("CONNECT was sent twice")
  connection.state = "connecting"
  const versions = headers.get("accept-version")?.split(",") ?? []
  if (!versions.includes("1.2")) throw malformed("This server speaks STOMP 1.2 alone")
  const beats = /^(\d{1,9}),(\d{1,9})$/.exec(headers.get("heart-beat") ?? "0,0")
  if (!beats) throw malformed("The heart-beat is not two numbers")
  const actor = await identify(connection, headers, (holder) => {
    const theirs = hub.byPerson.get(personKey(holder))?.size ?? 0
    if (theirs >= MOST_PER_PERSON) throw new Failure("too_many")
    // Before the session is looked up, so that its end cannot fall between the look and the note.
    claim(hub, connection, holder)
  })
  if (isGone(connection)) return
  welcome(hub, connection, actor)
  const wanted = Number(beats[2])
  connection.beatMs = wanted === 0 ? 0 : Math.max(wanted, BEAT_OUT_MS)
  const told = {
    version: "1.2",
    session: randomUUID(),
    server: "Lectern",
    "heart-beat": `${BEAT_OUT_MS},${BEAT_IN_MS}`,
  }
  tell(connection, writeFrame("CONNECTED", told))
}

/** Whoever hung up while their session was looked up is not there, whatever the look found. */
const isGone = ({ state, socket }: Connection) => state === "closing" || socket.readyState !== WebSocket.OPEN

/** Finds who connects as an HTTP call does, and notes until when the access token is good. */
async function identify(connection: Connection, headers: Headers, onClaimed: (holder: Holder) => void): Promise<Actor> {
  const bearer = headers.get("Authorization") ?? headers.get("authorization") ?? ""
  const token = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(bearer)?.[1]
  const loginToken = headers.get("loginToken")
  if (!token || !loginToken) throw new Failure("signed_out")
  const claims = await readAccessToken(token)
  const hinted = headers.get("instituteId")
  if (hinted !== undefined && Number(hinted) !== claims.instituteId) throw new Failure("other_institute")
  onClaimed(claims)
  const actor = await readInstitute(claims.instituteId, (db) => findActor(db, claims, loginToken))
  connection.tokenEndsAt = (decodeJwt(token).exp ?? 0) * 1000
  return actor
}

async function onSubscribe(hub: Hub, connection: Connection, headers: Headers): Promise<void> {
  const id = idOf(headers)
  const destination = headers.get("destination")
  if (!destination) throw malformed("A SUBSCRIBE names a destination")
  if ((headers.get("ack") ?? "auto") !== "auto") throw malformed("Only ack:auto is offered")
  if (connection.subscriptions.has(id)) throw malformed("There is a subscription with this id already")
  if (connection.subscriptions.size >= MOST_SUBSCRIPTIONS) throw new Failure("too_many")
  await subscribe(hub, { connection, id, topic: allowTopic(actorOf(connection), destination) })
}

function onUnsubscribe(hub: Hub, connection: Connection, headers: Headers): void {
  const subscription = connection.subscriptions.get(idOf(headers))
  if (!subscription) throw malformed("There is no subscription with this id")
  unsubscribe(hub, subscription)
}

/** Clients say one thing only: that their session was renewed. Topics are written by the server alone. */
async function onSend(_: Hub, connection: Connection, headers: Headers): Promise<void> {
  const destination = headers.get("destination")
  if (!destination) throw malformed("A SEND names a destination")
  if (destination !== RENEW_DESTINATION)
    throw new Failure(destination.startsWith("/topic/") ? "no_rights" : "not_found")
  const own = actorOf(connection).sessionId
  connection.actor = await identify(connection, headers, ({ sessionId }) => {
    if (sessionId !== own) throw new Failure("no_rights")
  })
}

function idOf(headers: Headers): string {
  const id = headers.get("id")
  if (!id || id.length > MOST_ID_LETTERS) throw malformed(`An id of 1 to ${MOST_ID_LETTERS} letters is needed`)
  return id
}

function actorOf({ actor }: Connection): Actor {
  if (!actor) throw new Failure("signed_out")
  return actor
}
