"use client"
import { useSyncExternalStore } from "react"

const subscribe = () => () => undefined

/** False on the server and while the component is hydrated, when it has to show what the server rendered; true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
