import { Client, ReconnectionTimeMode } from "@stomp/stompjs"
import { log } from "@/lib/server/log"
import {
  areTopicsConfirmed,
  cancelPending,
  createBrokerSubscriptions,
  renewSubscriptions,
  subscribeToTopic,
  unsubscribeFromTopic,
} from "./broker-subscriptions"

const RECONNECT_DELAY_MS = 500
const MAX_RECONNECT_DELAY_MS = 10_000
/** A broker that is starting may accept a connection and never answer it. */
const CONNECT_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 10_000

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

type BrokerHandlers = { onMessage: (topic: string, body: string) => void; onDown: () => void }

/**
 * Connects to a STOMP broker over WebSocket (RabbitMQ's Web STOMP). This process subscribes only to the topics that its own
 * clients subscribed to and were authorised for. It reconnects by itself and renews every subscription.
 */
export function connectBroker(address: string, { onMessage, onDown }: BrokerHandlers): Broker {
  const client = createClient(address)
  const subscriptions = createBrokerSubscriptions(client, onMessage)
  client.onConnect = () => renewSubscriptions(subscriptions)
  client.onWebSocketClose = () => {
    cancelPending(subscriptions)
    onDown()
  }
  client.activate()

  return {
    isConnected: () => client.connected,
    subscribe: (topic) => subscribeToTopic(subscriptions, topic),
    unsubscribe: (topic) => unsubscribeFromTopic(subscriptions, topic),
    areTopicsConfirmed: () => areTopicsConfirmed(subscriptions),
    publish(topic, body) {
      if (client.connected) client.publish({ destination: `/topic/${topic}`, body })
    },
    stop: () => client.deactivate({ force: true }),
  }
}

function createClient(address: string): Client {
  const { username, password, ...url } = splitCredentials(address)
  const credentials: Record<string, string> = { login: username, passcode: password, host: "/" }
  const client = new Client()
  client.webSocketFactory = () => new WebSocket(url.href, ["v12.stomp"])
  client.connectHeaders = credentials
  client.heartbeatIncoming = HEARTBEAT_MS
  client.heartbeatOutgoing = HEARTBEAT_MS
  client.connectionTimeout = CONNECT_TIMEOUT_MS
  client.reconnectDelay = RECONNECT_DELAY_MS
  client.maxReconnectDelay = MAX_RECONNECT_DELAY_MS
  client.reconnectTimeMode = ReconnectionTimeMode.EXPONENTIAL
  client.onStompError = ({ headers }) => log.warn({ message: headers.message }, "the broker reports an error")
  return client
}

function splitCredentials(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ""
  url.password = ""
  return { username: decodeURIComponent(username), password: decodeURIComponent(password), href: url.href }
}
