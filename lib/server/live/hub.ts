import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { isAdmin } from "@/lib/shared/roles"
import type { Restriction } from "@/lib/shared/restriction"
import type { Broker } from "./broker"
import {
  close,
  type Connection,
  type SessionIdentity,
  closeWithError,
  type Subscription,
  sendFrame,
} from "./connection"
import { escapeHeader } from "./stomp"

/** Why the server closes connections: a failure that is sent to the client, or "changed", after which it reconnects. */
export type SessionEndReason =
  | "session_replaced"
  | "disabled"
  | "unauthenticated"
  | "token_expired"
  | "changed"
  | `institute_${Restriction}`

/** The connections of this process, indexed by topic, session and member. */
export interface Hub {
  connections: Set<Connection>
  topics: Map<string, Set<Subscription>>
  bySession: Map<string, Set<Connection>>
  byMember: Map<string, Set<Connection>>
  /** Connections from each IP address: all of them, and those that are not authenticated yet. */
  countPerIp: Map<string, number>
  unauthenticatedPerIp: Map<string, number>
  /** The broker to subscribe to topics at; undefined when all topics come from the database. */
  topicSource?: Pick<Broker, "subscribe" | "unsubscribe">
}

/** Creates a hub without connections. */
export const createHub = (): Hub => ({
  connections: new Set(),
  topics: new Map(),
  bySession: new Map(),
  byMember: new Map(),
  countPerIp: new Map(),
  unauthenticatedPerIp: new Map(),
})

/** The key of a member in `byMember`. */
export const memberKey = ({ instituteId, userId }: Pick<SessionIdentity, "instituteId" | "userId">) =>
  `${instituteId}:${userId}`

/** Adds a connection that is not authenticated yet. */
export function addConnection(hub: Hub, connection: Connection): void {
  hub.connections.add(connection)
  adjustCount(hub.countPerIp, connection.ip, 1)
  adjustCount(hub.unauthenticatedPerIp, connection.ip, 1)
}

/** Marks a connection as authenticated. */
export function markAuthenticated(hub: Hub, connection: Connection, actor: Actor): void {
  connection.actor = actor
  connection.state = "connected"
  adjustCount(hub.unauthenticatedPerIp, connection.ip, -1)
}

/** Binds a connection, unless it is closed, to its session: from then on the end of the session closes it. */
export function bindSession(hub: Hub, connection: Connection, identity: SessionIdentity): void {
  if (!hub.connections.has(connection)) return
  connection.identity = identity
  addTo(hub.bySession, identity.sessionId, connection)
  addTo(hub.byMember, memberKey(identity), connection)
}

/** Removes a connection with its subscriptions from every index. */
export function removeConnection(hub: Hub, connection: Connection): void {
  if (!hub.connections.delete(connection)) return
  for (const subscription of connection.subscriptions.values()) unsubscribe(hub, subscription)
  const { identity, actor, ip } = connection
  adjustCount(hub.countPerIp, ip, -1)
  if (!actor) adjustCount(hub.unauthenticatedPerIp, ip, -1)
  if (!identity) return
  removeFrom(hub.bySession, identity.sessionId, connection)
  removeFrom(hub.byMember, memberKey(identity), connection)
}

/** Subscribes a connection to a topic; resolves once no message that is published from now on can be missed. */
export async function subscribe(hub: Hub, subscription: Subscription): Promise<void> {
  subscription.connection.subscriptions.set(subscription.id, subscription)
  addTo(hub.topics, subscription.topic, subscription)
  await hub.topicSource?.subscribe(subscription.topic)
}

/** Ends a subscription, and that at the broker when it was the last one of its topic. */
export function unsubscribe(hub: Hub, subscription: Subscription): void {
  subscription.connection.subscriptions.delete(subscription.id)
  removeFrom(hub.topics, subscription.topic, subscription)
  if (!hub.topics.has(subscription.topic)) hub.topicSource?.unsubscribe(subscription.topic)
}

let lastMessage = 0

/** Sends a message to all subscribers of its topic in this process; a frame is encoded once for each subscription id. */
export function deliver(hub: Hub, topic: string, body: string): void {
  const subscriptions = hub.topics.get(topic)
  if (!subscriptions) return
  const sharedHeaders = `message-id:${(lastMessage += 1)}\ndestination:/topic/${topic}\ncontent-type:application/json\n`
  const remainder = `${sharedHeaders}content-length:${Buffer.byteLength(body)}\n\n${body}\0`
  const frames = new Map<string, Buffer>()
  for (const { connection, id } of subscriptions) {
    let frame = frames.get(id)
    if (!frame) frames.set(id, (frame = Buffer.from(`MESSAGE\nsubscription:${escapeHeader(id)}\n${remainder}`)))
    sendFrame(connection, frame)
  }
}

/** Closes a connection with the reason. */
export function endConnection(connection: Connection, reason: SessionEndReason): void {
  if (reason === "changed") close(connection, 1012, "Connect anew")
  else closeWithError(connection, new Failure(reason))
}

/**
 * Closes every connection of a session, of a member, of a person at all their institutes, or of an institute. Admins of an institute
 * that is suspended or closed connect anew, and so does who was about to be found, because a new connection finds what they may.
 */
export function endConnections(hub: Hub, of: Partial<SessionIdentity>, reason: SessionEndReason): void {
  for (const connection of [...findConnections(hub, of)]) endConnection(connection, reasonFor(connection, of, reason))
}

function reasonFor({ actor }: Connection, { sessionId, userId }: Partial<SessionIdentity>, reason: SessionEndReason) {
  const isOfInstitute = sessionId === undefined && userId === undefined
  return isOfInstitute && (!actor || isAdmin(actor.role)) ? "changed" : reason
}

function findConnections(hub: Hub, { sessionId, instituteId, userId }: Partial<SessionIdentity>): Iterable<Connection> {
  if (sessionId !== undefined) return hub.bySession.get(sessionId) ?? []
  if (userId === undefined) return ofInstitute(hub, instituteId)
  if (instituteId !== undefined) return hub.byMember.get(memberKey({ instituteId, userId })) ?? []
  return [...hub.byMember].flatMap(([key, connections]) => (key.endsWith(`:${userId}`) ? [...connections] : []))
}

const ofInstitute = ({ connections }: Hub, instituteId: number | undefined) =>
  [...connections].filter(({ identity }) => identity !== undefined && identity.instituteId === instituteId)

function adjustCount(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + change
  if (now > 0) counts.set(key, now)
  else counts.delete(key)
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const existing = map.get(key)
  if (existing) existing.add(value)
  else map.set(key, new Set([value]))
}

function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const existing = map.get(key)
  existing?.delete(value)
  if (existing?.size === 0) map.delete(key)
}
