import { randomUUID } from "node:crypto"
import { listen, flushNotifications, type Listener, unlisten } from "@/lib/server/db/listener"
import { electLeader } from "@/lib/server/db/leader-election"
import { log } from "@/lib/server/log"
import { connectBroker } from "./broker"
import { close } from "./connection"
import { deliver, type Hub } from "./hub"

/** The source of the messages that transactions publish. */
export interface Feed {
  stop: () => Promise<void>
}

/**
 * The topic on which the leading process publishes a heart-beat every second: the id of its leader term, a period without
 * a gap. A new term begins after each loss of the broker or the database. A leader that stops publishes `stopping` once.
 */
const LEADER_TOPIC = "live.leading"
const STOPPING = "stopping"
const HEARTBEAT_MS = 1_000
const LEADER_TIMEOUT_MS = 3_000
/** The time that the other processes need to listen to the database themselves. */
const HANDOVER_MS = 300

/** Delivers what every transaction publishes, by LISTEN on the database: enough for one process or a few. */
export async function feedFromDatabase(hub: Hub): Promise<Feed> {
  const listener = createListener((topic, body) => deliver(hub, topic, body))
  await listen(listener)
  return { stop: async () => unlisten(listener) }
}

/**
 * Delivers from a broker only the topics that this process's own clients subscribed to (decision 0011). One of the
 * processes leads: it listens to the database and forwards everything to the broker. While there is no leader, or the
 * broker is unreachable, each process listens to the database.
 */
export async function feedFromBroker(hub: Hub, address: string): Promise<Feed> {
  let usesDatabase = true
  let isLeading = false
  let leaderTerm = ""
  let lastHeartbeatAt = 0
  let followedTerm = ""
  let switching: Promise<void> | undefined
  const databaseListener = createListener((topic, body) => deliver(hub, topic, body))
  const forwardingListener: Listener = {
    ...createListener((topic, body) => broker.publish(topic, body)),
    onListening() {
      isLeading = true
      leaderTerm = randomUUID()
      broker.publish(LEADER_TOPIC, leaderTerm)
    },
    onLost: () => (isLeading = false),
  }
  const broker = connectBroker(address, {
    onMessage(topic, body) {
      if (topic !== LEADER_TOPIC) deliver(hub, topic, body)
      else if (body === STOPPING) fallBackToDatabase()
      else onLeaderHeartbeat(body)
    },
    onDown() {
      leaderTerm = randomUUID()
      onLeaderTimeout()
    },
  })
  await listen(databaseListener)
  ignoreFailure(broker.subscribe(LEADER_TOPIC))
  hub.topicSource = {
    // Nothing is missed while this process listens to the database, and it does until all topics are confirmed.
    async subscribe(topic) {
      const confirmed = broker.subscribe(topic)
      if (!usesDatabase) await confirmed
    },
    unsubscribe: broker.unsubscribe,
  }
  const election = electLeader("live", {
    mayLead: broker.isConnected,
    onLead: () => ignoreFailure(listen(forwardingListener)),
    onLost: stepDown,
  })
  const heartbeat = setInterval(() => {
    if (isLeading) broker.publish(LEADER_TOPIC, leaderTerm)
    if (Date.now() - lastHeartbeatAt > LEADER_TIMEOUT_MS) onLeaderTimeout()
  }, HEARTBEAT_MS)

  function onLeaderHeartbeat(term: string) {
    if (!usesDatabase && term !== followedTerm) return onLeaderTimeout()
    followedTerm = term
    lastHeartbeatAt = Date.now()
    if (usesDatabase && broker.areTopicsConfirmed()) switching ??= switchToBroker().finally(() => (switching = undefined))
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
    ignoreFailure(listen(databaseListener))
  }

  /** Clients may have missed messages meanwhile; they are closed, and fetch what they missed when they reconnect. */
  function onLeaderTimeout() {
    lastHeartbeatAt = 0
    if (usesDatabase) return
    log.warn("live messages come from the database, because the broker may have missed some")
    fallBackToDatabase()
    for (const connection of hub.connections) close(connection, 1012, "Connect anew")
  }

  function stepDown() {
    isLeading = false
    unlisten(forwardingListener)
  }

  return {
    async stop() {
      clearInterval(heartbeat)
      if (isLeading) {
        broker.publish(LEADER_TOPIC, STOPPING)
        await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS))
      }
      await election.stop()
      stepDown()
      unlisten(databaseListener)
      await broker.stop()
    },
  }
}

/** Ignores a failure: listening is resumed as soon as the database is back. */
const ignoreFailure = (work: Promise<void>) => void work.catch(() => undefined)

/** The listener of the database channel; a payload is the topic's name, a line feed and the message. */
const createListener = (onMessage: (topic: string, body: string) => void): Listener => ({
  channel: "live",
  onMessage(payload) {
    const at = payload.indexOf("\n")
    onMessage(payload.slice(0, at), payload.slice(at + 1))
  },
})
