import { Client, type IFrame, ReconnectionTimeMode, type StompSubscription } from "@stomp/stompjs"
import { log } from "@/lib/server/log"

const RECONNECT_DELAY_MS = 500
const MAX_RECONNECT_DELAY_MS = 10_000
/** A broker that is starting may accept a connection and never answer it; one that hangs may not confirm a topic. */
const RESPONSE_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 10_000
/** Subscriptions that await their receipt at once: a broker with thousands to read reads no heart-beat between them. */
const MAX_PENDING_SUBSCRIPTIONS = 100
/** Messages that the broker queues for a process that does not read; the oldest are dropped first. */
const MAX_QUEUE_LENGTH = 10_000

/** The connection of this process to a message broker that several processes share. */
export interface Broker {
  isConnected: () => boolean
  /**
   * Subscribes to a topic. Resolves once the broker has confirmed it, or immediately while disconnected: the subscription
   * is then made upon reconnection.
   */
  subscribe: (topic: string) => Promise<void>
  unsubscribe: (topic: string) => void
  /** Whether the broker has confirmed every subscription. */
  areTopicsConfirmed: () => boolean
  publish: (topic: string, body: string) => void
  stop: () => Promise<void>
}

type TopicSubscription = { subscription?: StompSubscription; confirmed: Promise<void>; confirm: () => void }
type BrokerHandlers = { onMessage: (topic: string, body: string) => void; onDown: () => void }

/**
 * Connects to a STOMP broker over WebSocket (RabbitMQ's Web STOMP). This process subscribes only to the topics that its own
 * clients subscribed to and were authorised for. It reconnects by itself and renews every subscription.
 */
export function connectBroker(address: string, { onMessage, onDown }: BrokerHandlers): Broker {
  const { username, password, ...url } = splitCredentials(address)
  const subscriptions = new Map<string, TopicSubscription>()
  const queued = new Set<string>()
  const pending = new Set<TopicSubscription>()
  let lastReceipt = 0
  let receiptTimeout: NodeJS.Timeout | undefined
  const credentials: Record<string, string> = { login: username, passcode: password, host: "/" }
  const client = new Client()
  client.webSocketFactory = () => new WebSocket(url.href, ["v12.stomp"])
  client.connectHeaders = credentials
  client.heartbeatIncoming = HEARTBEAT_MS
  client.heartbeatOutgoing = HEARTBEAT_MS
  client.connectionTimeout = RESPONSE_TIMEOUT_MS
  client.reconnectDelay = RECONNECT_DELAY_MS
  client.maxReconnectDelay = MAX_RECONNECT_DELAY_MS
  client.reconnectTimeMode = ReconnectionTimeMode.EXPONENTIAL
  client.onConnect = () => {
    for (const topic of subscriptions.keys()) void queueSubscription(topic)
  }
  client.onStompError = ({ headers }) => log.warn({ message: headers.message }, "the broker reports an error")
  client.onWebSocketClose = () => {
    for (const { confirm } of subscriptions.values()) confirm()
    queued.clear()
    pending.clear()
    restartReceiptTimeout()
    onDown()
  }
  client.activate()

  function queueSubscription(topic: string): Promise<void> {
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>()
    subscriptions.set(topic, { confirmed, confirm })
    queued.add(topic)
    sendQueued()
    return confirmed
  }

  function sendQueued() {
    for (const topic of queued) {
      if (pending.size >= MAX_PENDING_SUBSCRIPTIONS) return
      queued.delete(topic)
      sendSubscribe(topic)
    }
  }

  function sendSubscribe(topic: string) {
    const entry = subscriptions.get(topic)
    if (!entry) return
    pending.add(entry)
    if (pending.size === 1) restartReceiptTimeout()
    const receipt = `topic-${(lastReceipt += 1)}`
    client.watchForReceipt(receipt, () => {
      pending.delete(entry)
      entry.confirm()
      restartReceiptTimeout()
      sendQueued()
    })
    const headers: Record<string, string> = { receipt, "x-max-length": String(MAX_QUEUE_LENGTH) }
    entry.subscription = client.subscribe(`/topic/${topic}`, ({ body }: IFrame) => onMessage(topic, body), headers)
  }

  /**
   * Disconnects when no receipt has arrived for five seconds. Each receipt restarts the timeout, because thousands of topics
   * take longer than that after a reconnection.
   */
  function restartReceiptTimeout() {
    clearTimeout(receiptTimeout)
    if (pending.size > 0) receiptTimeout = setTimeout(() => client.forceDisconnect(), RESPONSE_TIMEOUT_MS)
  }

  return {
    isConnected: () => client.connected,
    subscribe(topic) {
      const existing = subscriptions.get(topic)
      if (existing) return existing.confirmed
      if (client.connected) return queueSubscription(topic)
      subscriptions.set(topic, DISCONNECTED)
      return DISCONNECTED.confirmed
    },
    unsubscribe(topic) {
      const entry = subscriptions.get(topic)
      if (client.connected) entry?.subscription?.unsubscribe()
      entry?.confirm()
      queued.delete(topic)
      subscriptions.delete(topic)
    },
    areTopicsConfirmed: () => client.connected && queued.size === 0 && pending.size === 0,
    publish(topic, body) {
      if (client.connected) client.publish({ destination: `/topic/${topic}`, body })
    },
    stop: () => client.deactivate({ force: true }),
  }
}

const DISCONNECTED: TopicSubscription = { confirmed: Promise.resolve(), confirm: () => undefined }

function splitCredentials(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ""
  url.password = ""
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: url.href }
}
