import { randomUUID } from "node:crypto"
import { type Listener, unlisten } from "@/lib/server/db/listener"
import type { Broker } from "./broker"
import { createLiveListener, listenInBackground } from "./live-listener"

/**
 * The topic on which the leading process publishes a heart-beat every second: the id of its leader term, a period without
 * a gap. A new term begins after each loss of the broker or the database. A leader that stops publishes `STOPPING` once.
 */
export const LEADER_TOPIC = "live.leading"
/** The message by which a leader announces that it stops. */
export const STOPPING = "stopping"
/** The time that the other processes need to listen to the database themselves. */
const HANDOVER_MS = 300

/** What the leading process does: it listens to the database and forwards everything to the broker. */
export function createLeader(broker: Broker) {
  let isLeading = false
  let term = ""
  const forwardingListener: Listener = {
    ...createLiveListener(broker.publish),
    onListening() {
      isLeading = true
      beginTerm()
      sendHeartbeat()
    },
    onLost: () => (isLeading = false),
  }

  function beginTerm() {
    term = randomUUID()
  }

  function sendHeartbeat() {
    if (isLeading) broker.publish(LEADER_TOPIC, term)
  }

  function stepDown() {
    isLeading = false
    unlisten(forwardingListener)
  }

  return {
    /** Begins a new leader term, because messages may have been missed in the last one. */
    beginTerm,
    /** Publishes a heart-beat if this process leads. */
    sendHeartbeat,
    /** Leads from the moment that listening has started. */
    lead: () => listenInBackground(forwardingListener),
    /** Announces to the other processes that this one stops, and forwards until they listen to the database. */
    async handOver() {
      if (!isLeading) return
      broker.publish(LEADER_TOPIC, STOPPING)
      await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS))
    },
    /** Stops forwarding. */
    stepDown,
  }
}
