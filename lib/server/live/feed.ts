import { listen, unlisten } from "@/lib/server/db/listener"
import { electLeader } from "@/lib/server/db/leader-election"
import { connectBroker } from "./broker"
import { deliver, type Hub } from "./hub"
import { createLeader, LEADER_TOPIC, STOPPING } from "./leader"
import { createLiveListener } from "./live-listener"
import { createMessageSource } from "./message-source"

/** The source of the messages that transactions publish. */
export interface Feed {
  stop: () => Promise<void>
}

const HEARTBEAT_MS = 1_000

/** Delivers what every transaction publishes, by LISTEN on the database: enough for one process or a few. */
export async function feedFromDatabase(hub: Hub): Promise<Feed> {
  const listener = createLiveListener((topic, body) => deliver(hub, topic, body))
  await listen(listener)
  return { stop: async () => unlisten(listener) }
}

/**
 * Delivers from a broker only the topics that this process's own clients subscribed to (decision 0011). One of the
 * processes leads: it listens to the database and forwards everything to the broker. While there is no leader, or the
 * broker is unreachable, each process listens to the database.
 */
export async function feedFromBroker(hub: Hub, address: string): Promise<Feed> {
  const broker = connectBroker(address, {
    onMessage(topic, body) {
      if (topic !== LEADER_TOPIC) deliver(hub, topic, body)
      else if (body === STOPPING) source.fallBackToDatabase()
      else source.onLeaderHeartbeat(body)
    },
    onDown() {
      leader.beginTerm()
      source.onLeaderLost()
    },
  })
  const leader = createLeader(broker)
  const source = createMessageSource(hub, broker)
  await source.start()
  void broker.subscribe(LEADER_TOPIC)
  hub.topicSource = { subscribe: source.subscribe, unsubscribe: broker.unsubscribe }
  const election = electLeader("live", { mayLead: broker.isConnected, onLead: leader.lead, onLost: leader.stepDown })
  const heartbeat = setInterval(() => {
    leader.sendHeartbeat()
    source.checkLeaderTimeout()
  }, HEARTBEAT_MS)

  return {
    async stop() {
      clearInterval(heartbeat)
      await leader.handOver()
      await election.stop()
      leader.stepDown()
      source.stop()
      await broker.stop()
    },
  }
}
