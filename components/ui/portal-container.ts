import { useSyncExternalStore } from "react"

/** Where overlays hang in the page: inside the institute's colours, if the page has them. */
export const usePortalHome = () => useSyncExternalStore(subscribe, findHome, () => undefined)

const findHome = (): HTMLElement => document.querySelector<HTMLElement>("[data-brand]") ?? document.body

// Nothing is watched: React asks again once the page stands, which is when the home can be found.
const subscribe = () => () => undefined
