import { useSyncExternalStore } from "react"

/** The element into which overlays are portalled: the one with the institute's brand colours, or the body. */
export const usePortalContainer = () => useSyncExternalStore(subscribe, findContainer, () => undefined)

const findContainer = (): HTMLElement => document.querySelector<HTMLElement>("[data-brand]") ?? document.body

// Nothing to subscribe to: React reads the snapshot again after hydration, when the container exists.
const subscribe = () => () => undefined
