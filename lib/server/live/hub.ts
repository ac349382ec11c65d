import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Broker } from "./broker"
import { close, type Connection, type Holder, refuse, type Subscription, tell } from "./connection"
import { escaped } from "./stomp"

/** Why connections end from outside: a failure that their person is told, or "changed", upon which they connect anew. */
export type Ending = "other_platform" | "disabled" | "signed_out" | "token_expired" | "changed"

/** The connections of this program, found by what concerns them. */
export interface Hub {
  connections: Set<Connection>
  topics: Map<string, Set<Subscription>>
  bySession: Map<string, Set<Connection>>
  byPerson: Map<string, Set<Connection>>
  /** How many come from each address, and how many of them did not yet say who they are. */
  perAddress: Map<string, number>
  strangers: Map<string, number>
  /** Where topics come from that somebody here subscribed to, unless all of them are heard anyway. */
  source?: Pick<Broker, "follow" | "unfollow">
}

export const newHub = (): Hub => ({
  connections: new Set(),
  topics: new Map(),
  bySession: new Map(),
  byPerson: new Map(),
  perAddress: new Map(),
  strangers: new Map(),
})

export const personKey = ({ instituteId, userId }: Pick<Holder, "instituteId" | "userId">) => `${instituteId}:${userId}`

/** Takes a connection in, not yet known to be anybody's. */
export function enter(hub: Hub, connection: Connection): void {
  hub.connections.add(connection)
  count(hub.perAddress, connection.ip, 1)
  count(hub.strangers, connection.ip, 1)
}

/** Notes that a connection is somebody's. */
export function welcome(hub: Hub, connection: Connection, actor: Actor): void {
  connection.actor = actor
  connection.state = "connected"
  count(hub.strangers, connection.ip, -1)
}

/** Notes whose a connection claims to be, unless it is gone: from now on the end of that session ends it. */
export function claim(hub: Hub, connection: Connection, holder: Holder): void {
  if (!hub.connections.has(connection)) return
  connection.holder = holder
  addTo(hub.bySession, holder.sessionId, connection)
  addTo(hub.byPerson, personKey(holder), connection)
}

/** Forgets a connection whole. */
export function leave(hub: Hub, connection: Connection): void {
  if (!hub.connections.delete(connection)) return
  for (const subscription of connection.subscriptions.values()) unsubscribe(hub, subscription)
  const { holder, actor, ip } = connection
  count(hub.perAddress, ip, -1)
  if (!actor) count(hub.strangers, ip, -1)
  if (!holder) return
  removeFrom(hub.bySession, holder.sessionId, connection)
  removeFrom(hub.byPerson, personKey(holder), connection)
}

/** Subscribes a connection to a topic; resolves once nothing that is published there from now on is missed. */
export async function subscribe(hub: Hub, subscription: Subscription): Promise<void> {
  subscription.connection.subscriptions.set(subscription.id, subscription)
  addTo(hub.topics, subscription.topic, subscription)
  await hub.source?.follow(subscription.topic)
}

export function unsubscribe(hub: Hub, subscription: Subscription): void {
  subscription.connection.subscriptions.delete(subscription.id)
  removeFrom(hub.topics, subscription.topic, subscription)
  if (!hub.topics.has(subscription.topic)) hub.source?.unfollow(subscription.topic)
}

let lastMessage = 0

/** Sends a message to everybody who subscribed to its topic here; what is equal for several is written once. */
export function deliver(hub: Hub, topic: string, body: string): void {
  const subscriptions = hub.topics.get(topic)
  if (!subscriptions) return
  const head = `message-id:${(lastMessage += 1)}\ndestination:/topic/${topic}\ncontent-type:application/json\n`
  const tail = `${head}content-length:${Buffer.byteLength(body)}\n\n${body}\0`
  const written = new Map<string, Buffer>()
  for (const { connection, id } of subscriptions) {
    let frame = written.get(id)
    if (!frame) written.set(id, (frame = Buffer.from(`MESSAGE\nsubscription:${escaped(id)}\n${tail}`)))
    tell(connection, frame)
  }
}

/** Ends a connection and says why. */
export function end(connection: Connection, ending: Ending): void {
  if (ending === "changed") close(connection, 1012, "Connect anew")
  else refuse(connection, new Failure(ending))
}

/** Ends every connection of a session, of a member, or of a person wherever they belong. */
export function endAll(hub: Hub, whose: Partial<Holder>, ending: Ending): void {
  for (const connection of [...found(hub, whose)]) end(connection, ending)
}

function found(hub: Hub, { sessionId, instituteId, userId }: Partial<Holder>): Iterable<Connection> {
  if (sessionId !== undefined) return hub.bySession.get(sessionId) ?? []
  if (userId === undefined) return []
  if (instituteId !== undefined) return hub.byPerson.get(personKey({ instituteId, userId })) ?? []
  return [...hub.byPerson].flatMap(([key, theirs]) => (key.endsWith(`:${userId}`) ? [...theirs] : []))
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + change
  if (now > 0) counts.set(key, now)
  else counts.delete(key)
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key)
  known?.delete(value)
  if (known?.size === 0) map.delete(key)
}
