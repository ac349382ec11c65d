import { randomUUID } from "node:crypto"
import { hear, heardAll, type Hearer, unhear } from "@/lib/server/db/listener"
import { leadAlone } from "@/lib/server/db/lead"
import { log } from "@/lib/server/log"
import { joinBroker } from "./broker"
import { close } from "./connection"
import { deliver, type Hub } from "./hub"

/** Where a program gets from what transactions publish. */
export interface Feed {
  stop: () => Promise<void>
}

/**
 * Under this name the program that leads says every second that it hands everything over, and since when without a gap:
 * its reign, which is another after each loss of the broker or the database. It says once that it stops.
 */
const LEADING = "live.leading"
const STOPPING = "stopping"
const BEAT_MS = 1_000
const SILENT_AFTER_MS = 3_000
/** What the others need to hear the database themselves. */
const HANDOVER_MS = 300

/** Hears from the database what every transaction publishes: all that one machine needs, and few machines. */
export async function feedFromDatabase(hub: Hub): Promise<Feed> {
  const hearer = hearerOf((topic, body) => deliver(hub, topic, body))
  await hear(hearer)
  return { stop: async () => unhear(hearer) }
}

/**
 * Hears from a broker only what this program's own clients listen to (decision 0011). One of the programs that share it
 * hears the database and hands everything over; while none does, or the broker is away, each hears the database.
 */
export async function feedFromBroker(hub: Hub, address: string): Promise<Feed> {
  let isDirect = true
  let isLeading = false
  let reign = ""
  let ledAt = 0
  let ledBy = ""
  let leaving: Promise<void> | undefined
  const direct = hearerOf((topic, body) => deliver(hub, topic, body))
  const forwarding: Hearer = {
    ...hearerOf((topic, body) => broker.publish(topic, body)),
    onHearing() {
      isLeading = true
      reign = randomUUID()
      broker.publish(LEADING, reign)
    },
    onLost: () => (isLeading = false),
  }
  const broker = joinBroker(address, {
    onMessage(topic, body) {
      if (topic !== LEADING) deliver(hub, topic, body)
      else if (body === STOPPING) goDirect()
      else followLeader(body)
    },
    onDown() {
      reign = randomUUID()
      onSilence()
    },
  })
  await hear(direct)
  calmly(broker.follow(LEADING))
  hub.source = {
    // Nothing is missed while the database is heard, and it is until all topics are confirmed.
    async follow(topic) {
      const confirmed = broker.follow(topic)
      if (!isDirect) await confirmed
    },
    unfollow: broker.unfollow,
  }
  const lead = leadAlone("live", {
    mayLead: broker.isUp,
    onLead: () => calmly(hear(forwarding)),
    onLost: resign,
  })
  const beating = setInterval(() => {
    if (isLeading) broker.publish(LEADING, reign)
    if (Date.now() - ledAt > SILENT_AFTER_MS) onSilence()
  }, BEAT_MS)

  function followLeader(by: string) {
    if (!isDirect && by !== ledBy) return onSilence()
    ledBy = by
    ledAt = Date.now()
    if (isDirect && broker.isSettled()) leaving ??= leaveDatabase().finally(() => (leaving = undefined))
  }

  /** Once the broker gives every topic, and all that the database told before is heard, it is heard no more. */
  async function leaveDatabase() {
    const isHeard = await heardAll().then(
      () => true,
      () => false,
    )
    if (!isHeard || !broker.isSettled() || ledAt === 0) return
    isDirect = false
    unhear(direct)
    log.info("live messages come from the broker")
  }

  function goDirect() {
    isDirect = true
    ledAt = 0
    calmly(hear(direct))
  }

  /** Whoever is connected may have missed something meanwhile, and asks for it when they come back. */
  function onSilence() {
    ledAt = 0
    if (isDirect) return
    log.warn("live messages come from the database, because the broker may have missed some")
    goDirect()
    for (const connection of hub.connections) close(connection, 1012, "Connect anew")
  }

  function resign() {
    isLeading = false
    unhear(forwarding)
  }

  return {
    async stop() {
      clearInterval(beating)
      if (isLeading) {
        broker.publish(LEADING, STOPPING)
        await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS))
      }
      await lead.stop()
      resign()
      unhear(direct)
      await broker.stop()
    },
  }
}

/** What cannot be heard now is heard as soon as the database is back. */
const calmly = (work: Promise<void>) => void work.catch(() => undefined)

/** What transactions tell of a topic: its name, a line's end, and the message. */
const hearerOf = (onMessage: (topic: string, body: string) => void): Hearer => ({
  channel: "live",
  onMessage(payload) {
    const at = payload.indexOf("\n")
    onMessage(payload.slice(0, at), payload.slice(at + 1))
  },
})
