import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { destinationOf, type LiveTopic, readMessage, type TopicMessage, type TopicParams } from "@/lib/contract/live"
import { closed, type Listener, type LiveState, liveState, wanted } from "./live-state"

/** The state of the live connection, as a component watches it. */
export const useLive = (): LiveState => useSyncExternalStore(liveState.subscribe, liveState.get, () => closed)

type Hearing<Topic extends LiveTopic> = {
  onMessage: (message: TopicMessage<Topic>) => void
  /** The connection was gone and is back: what was announced meanwhile is to be asked for. */
  onBack?: () => void
}

/** Hears a topic for as long as the component stands; without params it waits for them. A message of another shape is left out. */
export function useTopic<Topic extends LiveTopic>(
  topic: Topic,
  params: TopicParams<Topic> | undefined,
  hearing: Hearing<Topic>,
): void {
  const destination = params && destinationOf(topic, params)
  const onText = useEffectEvent((text: string) => {
    const message = readMessage(topic, text)
    if (message !== undefined) hearing.onMessage(message)
  })
  const onBack = useEffectEvent(() => hearing.onBack?.())
  useEffect(() => (destination ? listen(destination, { onText, onBack }) : undefined), [destination])
}

/** Keeps this page connected until the function that it answers is called; what connects is loaded for it. */
export function openLive(): () => void {
  let isOver = false
  let close: (() => void) | undefined
  void import("./live-connection").then(({ connectLive }) => {
    if (!isOver) close = connectLive()
  }, onNotLoaded)
  return () => {
    isOver = true
    close?.()
  }
}

/** A page without its live connection still works: it asks instead of being told. */
const onNotLoaded = () => undefined

function listen(destination: string, listener: Listener): () => void {
  wanted.set(new Map(wanted.get()).set(destination, [...(wanted.get().get(destination) ?? []), listener]))
  return () => {
    const others = (wanted.get().get(destination) ?? []).filter((other) => other !== listener)
    const left = new Map(wanted.get())
    if (others.length > 0) left.set(destination, others)
    else left.delete(destination)
    wanted.set(left)
  }
}
