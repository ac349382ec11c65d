import { flushNotifications, listen, unlisten } from "@/lib/server/db/listener"
import { log } from "@/lib/server/log"
import type { Broker } from "./broker"
import { close } from "./connection"
import { deliver, type Hub } from "./hub"
import { createLiveListener, listenInBackground } from "./live-listener"

const LEADER_TIMEOUT_MS = 3_000

/**
 * Where this process gets its messages from: the broker while a leader sends heart-beats and every topic is confirmed,
 * else the database.
 */
export function createMessageSource(hub: Hub, broker: Broker) {
  let usesDatabase = true
  let lastHeartbeatAt = 0
  let followedTerm = ""
  let switching: Promise<void> | undefined
  const databaseListener = createLiveListener((topic, body) => deliver(hub, topic, body))

  async function subscribe(topic: string) {
    const confirmed = broker.subscribe(topic)
    // Nothing is missed while this process listens to the database, and it does until all topics are confirmed.
    if (!usesDatabase) await confirmed
  }

  function onLeaderHeartbeat(term: string) {
    if (!usesDatabase && term !== followedTerm) return onLeaderLost()
    followedTerm = term
    lastHeartbeatAt = Date.now()
    if (usesDatabase && broker.areTopicsConfirmed())
      switching ??= switchToBroker().finally(() => (switching = undefined))
  }

  /** Stops listening to the database, once every topic is confirmed and all earlier notifications have been delivered. */
  async function switchToBroker() {
    const isFlushed = await flushNotifications().then(
      () => true,
      () => false,
    )
    if (!isFlushed || !broker.areTopicsConfirmed() || lastHeartbeatAt === 0) return
    usesDatabase = false
    unlisten(databaseListener)
    log.info("live messages come from the broker")
  }

  function fallBackToDatabase() {
    usesDatabase = true
    lastHeartbeatAt = 0
    listenInBackground(databaseListener)
  }

  function onLeaderLost() {
    lastHeartbeatAt = 0
    if (usesDatabase) return
    log.warn("live messages come from the database, because the broker may have missed some")
    fallBackToDatabase()
    for (const connection of hub.connections) close(connection, 1012, "Connect anew")
  }

  return {
    /** Listens to the database; rejects when it cannot. */
    start: () => listen(databaseListener),
    /** Subscribes to a topic at the broker; resolves once none of its messages can be missed. */
    subscribe,
    /** Switches to the broker once nothing can be missed; a new term without a handover counts as a lost leader. */
    onLeaderHeartbeat,
    /** Falls back to the database; clients may have missed messages: they are closed, and fetch those after reconnecting. */
    onLeaderLost,
    /** Falls back to the database while the leader still forwards: nothing is missed. */
    fallBackToDatabase,
    /** Handles the leader as lost when its last heart-beat is more than three seconds ago. */
    checkLeaderTimeout() {
      if (Date.now() - lastHeartbeatAt > LEADER_TIMEOUT_MS) onLeaderLost()
    },
    stop: () => unlisten(databaseListener),
  }
}
