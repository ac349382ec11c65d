import type { Client, IFrame, StompSubscription } from "@stomp/stompjs"
import { topicListeners } from "./live-state"

/** The subscriptions of a connection, which follow the topics that have listeners until `stop`. */
export function topicSubscriptions(client: Client) {
  const subscriptions = new Map<string, StompSubscription>()

  function subscribe(destination: string) {
    const onFrame = ({ body }: IFrame) =>
      topicListeners
        .get()
        .get(destination)
        ?.forEach(({ onMessage }) => onMessage(body))
    subscriptions.set(destination, client.subscribe(destination, onFrame))
  }

  function sync() {
    if (!client.connected) return
    const topics = topicListeners.get()
    for (const [destination, subscription] of subscriptions) {
      if (topics.has(destination)) continue
      subscription.unsubscribe()
      subscriptions.delete(destination)
    }
    for (const destination of topics.keys()) if (!subscriptions.has(destination)) subscribe(destination)
  }

  return {
    /** Makes the subscriptions equal to the topics that have listeners. */
    sync,
    /** Forgets the subscriptions of a connection that has closed. */
    clear: () => subscriptions.clear(),
    stop: topicListeners.subscribe(sync),
  }
}
