import { useEffect, useState } from "react"
import { findStoredOpening, storeOpening } from "@/lib/client/session/stored-opening"

/**
 * The opening that has begun. The address of the page names it, so that a reload, and "Back" from another page, find what was typed. Who begins
 * again in the same browser goes on with it too, so that the address that it holds is not taken for them.
 */
export function useOpeningId(given: string | undefined) {
  const [id, setId] = useState(given)
  useEffect(() => {
    const before = given ? undefined : findStoredOpening()
    if (before) queueMicrotask(() => setId((now) => now ?? before))
  }, [given])
  const begin = (next: string) => {
    setId(next)
    storeOpening(next)
    showInAddress(next)
  }
  return [id, begin] as const
}

/** The opening that the address of the page names. */
export const openingOf = (search: string): string | undefined => new URLSearchParams(search).get("opening") ?? undefined

function showInAddress(opening: string): void {
  const query = new URLSearchParams(window.location.search)
  query.set("opening", opening)
  window.history.replaceState(null, "", `${window.location.pathname}?${query.toString()}`)
}
