import { useState } from "react"

/** The opening that has begun. The address of the page names it, so that a reload, and "Back" from another page, find what was typed. */
export function useOpeningId(given: string | undefined) {
  const [id, setId] = useState(given)
  const begin = (next: string | undefined) => {
    setId(next)
    if (next !== undefined) showInAddress(next)
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
