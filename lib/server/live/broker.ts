import { Client, type IFrame, ReconnectionTimeMode, type StompSubscription } from "@stomp/stompjs"
import { log } from "@/lib/server/log"

const RETRY_MS = 500
const MOST_RETRY_MS = 10_000
/** A broker that is only starting may take a connection and never answer it; one that hangs may not confirm a topic. */
const ANSWER_MS = 5_000
const BEAT_MS = 10_000
/** Topics that are asked for at once: a broker that has thousands to read hears no heart-beat between them. */
const MOST_ASKED = 100
/** What may wait in the broker for a program that does not take it; the oldest goes first. */
const MOST_WAITING = 10_000

/** The bridge between this program and a broker that several share. */
export interface Broker {
  isUp: () => boolean
  /**
   * Hears a topic from now on. Resolves once the broker has confirmed it, or at once when the broker is away: it is heard
   * then as soon as the broker is back.
   */
  follow: (topic: string) => Promise<void>
  unfollow: (topic: string) => void
  /** Whether every topic that is followed is confirmed. */
  isSettled: () => boolean
  publish: (topic: string, body: string) => void
  stop: () => Promise<void>
}

type Followed = { subscription?: StompSubscription; confirmed: Promise<void>; confirm: () => void }
type Hearing = { onMessage: (topic: string, body: string) => void; onDown: () => void }

/**
 * Joins a STOMP broker over WebSocket (RabbitMQ's Web STOMP), of which this program hears only the topics that its own
 * clients subscribed to and were allowed. It comes back by itself, with every topic that is still followed.
 */
export function joinBroker(address: string, { onMessage, onDown }: Hearing): Broker {
  const { username, password, ...url } = partsOf(address)
  const followed = new Map<string, Followed>()
  const wanted = new Set<string>()
  const asked = new Set<Followed>()
  let receipts = 0
  let patience: NodeJS.Timeout | undefined
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
    for (const topic of followed.keys()) void want(topic)
  }
  client.onStompError = ({ headers }) => log.warn({ message: headers.message }, "the broker reports a fault")
  client.onWebSocketClose = () => {
    for (const { confirm } of followed.values()) confirm()
    wanted.clear()
    asked.clear()
    expectAnswer()
    onDown()
  }
  client.activate()

  function want(topic: string): Promise<void> {
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>()
    followed.set(topic, { confirmed, confirm })
    wanted.add(topic)
    askNext()
    return confirmed
  }

  function askNext() {
    for (const topic of wanted) {
      if (asked.size >= MOST_ASKED) return
      wanted.delete(topic)
      ask(topic)
    }
  }

  function ask(topic: string) {
    const entry = followed.get(topic)
    if (!entry) return
    asked.add(entry)
    if (asked.size === 1) expectAnswer()
    const receipt = `topic-${(receipts += 1)}`
    client.watchForReceipt(receipt, () => {
      asked.delete(entry)
      entry.confirm()
      expectAnswer()
      askNext()
    })
    const headers: Record<string, string> = { receipt, "x-max-length": String(MOST_WAITING) }
    entry.subscription = client.subscribe(`/topic/${topic}`, ({ body }: IFrame) => onMessage(topic, body), headers)
  }

  /** Thousands of topics take their time after a loss: a broker hangs when none of them is confirmed any more. */
  function expectAnswer() {
    clearTimeout(patience)
    if (asked.size > 0) patience = setTimeout(() => client.forceDisconnect(), ANSWER_MS)
  }

  return {
    isUp: () => client.connected,
    follow(topic) {
      const known = followed.get(topic)
      if (known) return known.confirmed
      if (client.connected) return want(topic)
      followed.set(topic, AWAY)
      return AWAY.confirmed
    },
    unfollow(topic) {
      const entry = followed.get(topic)
      if (client.connected) entry?.subscription?.unsubscribe()
      entry?.confirm()
      wanted.delete(topic)
      followed.delete(topic)
    },
    isSettled: () => client.connected && wanted.size === 0 && asked.size === 0,
    publish(topic, body) {
      if (client.connected) client.publish({ destination: `/topic/${topic}`, body })
    },
    stop: () => client.deactivate({ force: true }),
  }
}

const AWAY: Followed = { confirmed: Promise.resolve(), confirm: () => undefined }

function partsOf(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ""
  url.password = ""
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: url.href }
}
