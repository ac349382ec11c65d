import { Client, type IFrame, ReconnectionTimeMode, type StompSubscription } from "@stomp/stompjs"
import { log } from "@/lib/server/log"

const RETRY_MS = 500
const MOST_RETRY_MS = 10_000
/** A broker that is only starting may take a connection and never answer it. */
const CONNECT_MS = 5_000
const BEAT_MS = 10_000
/** What may wait in the broker for a program that does not take it; the oldest goes first. */
const MOST_WAITING = 10_000

/** The bridge between this program and a broker that several share. */
export interface Broker {
  isUp: () => boolean
  /** Hears a topic from now on, or no more. */
  follow: (topic: string) => void
  unfollow: (topic: string) => void
  publish: (topic: string, body: string) => void
  stop: () => Promise<void>
}

type Hearing = { onMessage: (topic: string, body: string) => void; onDown: () => void }

/**
 * Joins a STOMP broker over WebSocket (RabbitMQ's Web STOMP), of which this program hears only the topics that its own
 * clients subscribed to and were allowed. It comes back by itself, with every topic that is still followed.
 */
export function joinBroker(address: string, { onMessage, onDown }: Hearing): Broker {
  const { username, password, ...url } = partsOf(address)
  const followed = new Map<string, StompSubscription | undefined>()
  const bounded: Record<string, string> = { "x-max-length": String(MOST_WAITING) }
  const credentials: Record<string, string> = { login: username, passcode: password, host: "/" }
  const client = new Client()
  client.webSocketFactory = () => new WebSocket(url.href, ["v12.stomp"])
  client.connectHeaders = credentials
  client.heartbeatIncoming = BEAT_MS
  client.heartbeatOutgoing = BEAT_MS
  client.connectionTimeout = CONNECT_MS
  client.reconnectDelay = RETRY_MS
  client.maxReconnectDelay = MOST_RETRY_MS
  client.reconnectTimeMode = ReconnectionTimeMode.EXPONENTIAL
  client.onConnect = () => {
    for (const topic of followed.keys()) subscribe(topic)
  }
  client.onStompError = ({ headers }) => log.warn({ message: headers.message }, "the broker reports a fault")
  client.onWebSocketClose = () => {
    for (const topic of followed.keys()) followed.set(topic, undefined)
    onDown()
  }
  client.activate()

  function subscribe(topic: string) {
    const hear = ({ body }: IFrame) => onMessage(topic, body)
    followed.set(topic, client.subscribe(`/topic/${topic}`, hear, bounded))
  }

  return {
    isUp: () => client.connected,
    follow(topic) {
      followed.set(topic, undefined)
      if (client.connected) subscribe(topic)
    },
    unfollow(topic) {
      if (client.connected) followed.get(topic)?.unsubscribe()
      followed.delete(topic)
    },
    publish(topic, body) {
      if (client.connected) client.publish({ destination: `/topic/${topic}`, body })
    },
    stop: () => client.deactivate(),
  }
}

function partsOf(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ""
  url.password = ""
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: url.href }
}
