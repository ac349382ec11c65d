"use client"
import { type ComponentType, useEffect, useSyncExternalStore } from "react"
import { loadPart } from "@/lib/client/load-part"
import { observable } from "@/lib/client/observable"

/** How long after hydration a page is at rest. */
const IDLE_AFTER_MS = 2_000

type PartState<Props> = { Component?: ComponentType<Props>; isFailed?: boolean }
type PartOptions = {
  /** What is shown until the part has arrived. */
  Loading?: ComponentType
  /** What is shown in place of a part that could not be loaded. */
  Failed?: ComponentType<{ onRetry: () => void }>
}
type Part<Props> = ComponentType<Props> & {
  /** Asks for the part before it is shown. */
  load: () => void
}

/**
 * A component whose code is loaded when it is first shown, in the browser alone. Where it cannot be loaded, nothing stands in
 * its place, and it is asked for again when the network is back. What a person waits for is a `lazyPart`.
 */
export function quietPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Loading = Nothing, Failed = Nothing }: PartOptions = {},
): Part<Props> {
  const state = observable<PartState<Props>>({})
  const initial = state.get()
  let pending: Promise<void> | undefined

  function request() {
    if (state.get().Component) return
    pending ??= loadPart(load)
      .then(
        (Component) => state.set({ Component }),
        () => state.set({ isFailed: true }),
      )
      .finally(() => (pending = undefined))
  }

  function Part(props: Props) {
    const { Component, isFailed } = useSyncExternalStore(state.subscribe, state.get, () => initial)
    useEffect(request, [])
    useEffect(() => {
      if (!isFailed) return
      window.addEventListener("online", request)
      return () => window.removeEventListener("online", request)
    }, [isFailed])

    if (Component) return <Component {...props} />
    return isFailed ? <Failed onRetry={request} /> : <Loading />
  }
  return Object.assign(Part, { load: request })
}

const Nothing = () => null

/** Loads a part that the page needs without a network, once its first screen stands. */
export function useLoadWhenIdle({ load }: { load: () => void }): void {
  useEffect(() => {
    const timer = setTimeout(load, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
}
