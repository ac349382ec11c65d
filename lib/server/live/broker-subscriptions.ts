import type { Client, IFrame, StompSubscription } from "@stomp/stompjs"

/** Subscriptions that await their receipt at once: a broker with thousands to read reads no heart-beat between them. */
const MAX_PENDING_SUBSCRIPTIONS = 100
/** Messages that the broker queues for a process that does not read; the oldest are dropped first. */
const MAX_QUEUE_LENGTH = 10_000
/** A broker that hangs may not confirm a topic. */
const RECEIPT_TIMEOUT_MS = 5_000

type TopicSubscription = { subscription?: StompSubscription; confirmed: Promise<void>; confirm: () => void }

/** The subscriptions of a broker connection: all of them by topic, those to be sent, and those that await their receipt. */
export interface BrokerSubscriptions {
  client: Client
  onMessage: (topic: string, body: string) => void
  byTopic: Map<string, TopicSubscription>
  queued: Set<string>
  pending: Set<TopicSubscription>
  lastReceipt: number
  receiptTimeout?: NodeJS.Timeout
}

/** Creates the empty set of subscriptions of a connection. */
export const createBrokerSubscriptions = (
  client: Client,
  onMessage: BrokerSubscriptions["onMessage"],
): BrokerSubscriptions => ({
  client,
  onMessage,
  byTopic: new Map(),
  queued: new Set(),
  pending: new Set(),
  lastReceipt: 0,
})

/**
 * Subscribes to a topic. Resolves once the broker has confirmed it, or immediately while disconnected: the subscription
 * is then made by `renewSubscriptions`.
 */
export function subscribeToTopic(subscriptions: BrokerSubscriptions, topic: string): Promise<void> {
  const { client, byTopic } = subscriptions
  const existing = byTopic.get(topic)
  if (existing) return existing.confirmed
  if (client.connected) return queueSubscription(subscriptions, topic)
  byTopic.set(topic, DISCONNECTED)
  return DISCONNECTED.confirmed
}

/** Ends the subscription to a topic; whoever awaits its confirmation continues. */
export function unsubscribeFromTopic({ client, byTopic, queued }: BrokerSubscriptions, topic: string): void {
  const entry = byTopic.get(topic)
  if (client.connected) entry?.subscription?.unsubscribe()
  entry?.confirm()
  queued.delete(topic)
  byTopic.delete(topic)
}

/** Whether the broker has confirmed every subscription. */
export const areTopicsConfirmed = ({ client, queued, pending }: BrokerSubscriptions): boolean =>
  client.connected && queued.size === 0 && pending.size === 0

/** Subscribes to every topic again, after a reconnection. */
export function renewSubscriptions(subscriptions: BrokerSubscriptions): void {
  for (const topic of subscriptions.byTopic.keys()) void queueSubscription(subscriptions, topic)
}

/** Stops waiting for the broker after the connection was lost; the topics remain, to be renewed. */
export function cancelPending(subscriptions: BrokerSubscriptions): void {
  for (const { confirm } of subscriptions.byTopic.values()) confirm()
  subscriptions.queued.clear()
  subscriptions.pending.clear()
  restartReceiptTimeout(subscriptions)
}

const DISCONNECTED: TopicSubscription = { confirmed: Promise.resolve(), confirm: () => undefined }

function queueSubscription(subscriptions: BrokerSubscriptions, topic: string): Promise<void> {
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>()
  subscriptions.byTopic.set(topic, { confirmed, confirm })
  subscriptions.queued.add(topic)
  sendQueued(subscriptions)
  return confirmed
}

function sendQueued(subscriptions: BrokerSubscriptions): void {
  const { queued, pending } = subscriptions
  for (const topic of queued) {
    if (pending.size >= MAX_PENDING_SUBSCRIPTIONS) return
    queued.delete(topic)
    sendSubscribe(subscriptions, topic)
  }
}

function sendSubscribe(subscriptions: BrokerSubscriptions, topic: string): void {
  const { client, onMessage, byTopic, pending } = subscriptions
  const entry = byTopic.get(topic)
  if (!entry) return
  pending.add(entry)
  if (pending.size === 1) restartReceiptTimeout(subscriptions)
  const receipt = `topic-${(subscriptions.lastReceipt += 1)}`
  client.watchForReceipt(receipt, () => {
    pending.delete(entry)
    entry.confirm()
    restartReceiptTimeout(subscriptions)
    sendQueued(subscriptions)
  })
  const headers: Record<string, string> = { receipt, "x-max-length": String(MAX_QUEUE_LENGTH) }
  entry.subscription = client.subscribe(`/topic/${topic}`, ({ body }: IFrame) => onMessage(topic, body), headers)
}

/**
 * Disconnects when no receipt has arrived for five seconds. Each receipt restarts the timeout, because thousands of topics
 * take longer than that after a reconnection.
 */
function restartReceiptTimeout(subscriptions: BrokerSubscriptions): void {
  const { client, pending } = subscriptions
  clearTimeout(subscriptions.receiptTimeout)
  if (pending.size > 0) subscriptions.receiptTimeout = setTimeout(() => client.forceDisconnect(), RECEIPT_TIMEOUT_MS)
}
