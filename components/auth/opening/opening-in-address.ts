/** The opening that the address of the page names. */
export const openingOf = (search: string): string | undefined => new URLSearchParams(search).get("opening") ?? undefined

/** Has the address name an opening, so that a reload, and "Back" from another page, find what was typed. */
export function keepInAddress(opening: string): void {
  const query = new URLSearchParams(window.location.search)
  query.set("opening", opening)
  window.history.replaceState(null, "", `${window.location.pathname}?${query.toString()}`)
}
