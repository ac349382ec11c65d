import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import {
  topicDestination,
  type LiveTopic,
  parseTopicMessage,
  type TopicMessage,
  type TopicParams,
} from "@/lib/contract/live"
import { CLOSED, type TopicListener, type LiveState, liveState, topicListeners } from "./live-state"
import { loadPart } from "@/lib/client/load-part"

/** The state of the live connection; the component renders again when it changes. */
export const useLiveState = (): LiveState => useSyncExternalStore(liveState.subscribe, liveState.get, () => CLOSED)

type TopicHandlers<Topic extends LiveTopic> = {
  onMessage: (message: TopicMessage<Topic>) => void
  /** Called after a reconnection: messages may have been missed, so fetch the data again. */
  onReconnect?: () => void
}

/** Listens to a topic while the component is mounted and `params` are defined. Invalid messages are ignored. */
export function useLiveTopic<Topic extends LiveTopic>(
  topic: Topic,
  params: TopicParams<Topic> | undefined,
  handlers: TopicHandlers<Topic>,
): void {
  const destination = params && topicDestination(topic, params)
  const onMessage = useEffectEvent((text: string) => {
    const message = parseTopicMessage(topic, text)
    if (message !== undefined) handlers.onMessage(message)
  })
  const onReconnect = useEffectEvent(() => handlers.onReconnect?.())
  useEffect(() => (destination ? listen(destination, { onMessage, onReconnect }) : undefined), [destination])
}

/** Opens the live connection of this page; returns the function that closes it. The connection's code is loaded on demand. */
export function openLiveConnection(): () => void {
  let isClosed = false
  let close: (() => void) | undefined
  void loadPart(() => import("./live-connection")).then(({ connectLive }) => {
    if (!isClosed) close = connectLive()
  }, onLoadError)
  return () => {
    isClosed = true
    close?.()
  }
}

/** A page works without its live connection, because it can fetch the data instead. */
const onLoadError = () => undefined

function listen(destination: string, listener: TopicListener): () => void {
  topicListeners.set(
    new Map(topicListeners.get()).set(destination, [...(topicListeners.get().get(destination) ?? []), listener]),
  )
  return () => {
    const others = (topicListeners.get().get(destination) ?? []).filter((other) => other !== listener)
    const remaining = new Map(topicListeners.get())
    if (others.length > 0) remaining.set(destination, others)
    else remaining.delete(destination)
    topicListeners.set(remaining)
  }
}
