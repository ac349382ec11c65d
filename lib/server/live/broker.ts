import { Client, type IFrame, ReconnectionTimeMode, type StompSubscription } from "@stomp/stompjs"
import { log } from "@/lib/server/log"

const RETRY_MS = 500
const MOST_RETRY_MS = 10_000
/** A broker that is only starting may take a connection and never answer it; one that hangs may not confirm a topic. */
const ANSWER_MS = 5_000
const BEAT_MS = 10_000
/** What may wait in the broker for a program that does not take it; the oldest goes first. */
const MOST_WAITING = 10_000

/** The bridge between this program and a broker that several share. */
export interface Broker {
  isUp: () => boolean
  /**
   * Hears a topic from now on. Resolves once the broker has confirmed it, with false when the broker is away, and hears
   * it then as soon as the broker is back.
   */
  follow: (topic: string) => Promise<boolean>
  unfollow: (topic: string) => void
  /** Resolves once every topic that is followed now is confirmed, with false when the broker went away before. */
  isSettled: () => Promise<boolean>
  publish: (topic: string, body: string) => void
  stop: () => Promise<void>
}

type Followed = { subscription?: StompSubscription; isConfirmed: Promise<boolean> }
type Hearing = { onMessage: (topic: string, body: string) => void; onDown: () => void }

/**
 * Joins a STOMP broker over WebSocket (RabbitMQ's Web STOMP), of which this program hears only the topics that its own
 * clients subscribed to and were allowed. It comes back by itself, with every topic that is still followed.
 */
export function joinBroker(address: string, { onMessage, onDown }: Hearing): Broker {
  const { username, password, ...url } = partsOf(address)
  const followed = new Map<string, Followed>()
  const unconfirmed = new Set<(isConfirmed: boolean) => void>()
  let receipts = 0
  const credentials: Record<string, string> = { login: username, passcode: password, host: "/" }
  const client = new Client()
  client.webSocketFactory = () => new WebSocket(url.href, ["v12.stomp"])
  client.connectHeaders = credentials
  client.heartbeatIncoming = BEAT_MS
  client.heartbeatOutgoing = BEAT_MS
  client.connectionTimeout = ANSWER_MS
  client.reconnectDelay = RETRY_MS
  client.maxReconnectDelay = MOST_RETRY_MS
  client.reconnectTimeMode = ReconnectionTimeMode.EXPONENTIAL
  client.onConnect = () => {
    for (const topic of followed.keys()) void subscribe(topic)
  }
  client.onStompError = ({ headers }) => log.warn({ message: headers.message }, "the broker reports a fault")
  client.onWebSocketClose = () => {
    for (const confirm of unconfirmed) confirm(false)
    for (const topic of followed.keys()) followed.set(topic, unheard)
    onDown()
  }
  client.activate()

  function subscribe(topic: string): Promise<boolean> {
    const receipt = `topic-${(receipts += 1)}`
    const { promise: isConfirmed, resolve } = Promise.withResolvers<boolean>()
    const tooLate = setTimeout(() => client.forceDisconnect(), ANSWER_MS)
    const confirm = (isDone: boolean) => {
      clearTimeout(tooLate)
      unconfirmed.delete(confirm)
      resolve(isDone)
    }
    unconfirmed.add(confirm)
    client.watchForReceipt(receipt, () => confirm(true))
    const hear = ({ body }: IFrame) => onMessage(topic, body)
    const headers: Record<string, string> = { receipt, "x-max-length": String(MOST_WAITING) }
    const subscription = client.subscribe(`/topic/${topic}`, hear, headers)
    followed.set(topic, { subscription, isConfirmed })
    return isConfirmed
  }

  return {
    isUp: () => client.connected,
    follow(topic) {
      const known = followed.get(topic)
      if (known) return known.isConfirmed
      if (client.connected) return subscribe(topic)
      followed.set(topic, unheard)
      return unheard.isConfirmed
    },
    unfollow(topic) {
      if (client.connected) followed.get(topic)?.subscription?.unsubscribe()
      followed.delete(topic)
    },
    async isSettled() {
      const all = await Promise.all([...followed.values()].map(({ isConfirmed }) => isConfirmed))
      return all.every(Boolean)
    },
    publish(topic, body) {
      if (client.connected) client.publish({ destination: `/topic/${topic}`, body })
    },
    stop: () => client.deactivate({ force: true }),
  }
}

const unheard: Followed = { isConfirmed: Promise.resolve(false) }

function partsOf(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ""
  url.password = ""
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: url.href }
}
