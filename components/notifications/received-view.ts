/** What of the received is shown, as the address holds it; pages are counted from 1. */
export interface ReceivedView {
  page: number
  /** What lies open beside the list: a notification, or the settings. */
  open?: number | "settings" | undefined
}

/** The page that an address names, counted from 1; the first for whatever else stands there. */
export function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** The id that an address names, if it is one. */
export const readId = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Reads the view off an address, whatever stands there. */
export function readReceivedView(address: { get: (name: string) => string | null }): ReceivedView {
  const open = address.get("settings") === null ? readId(address.get("open")) : "settings"
  return { page: readPage(address.get("page")), open }
}

/** The query of a view, with its question mark. */
export function receivedQuery({ page, open }: ReceivedView): string {
  const query = new URLSearchParams()
  if (page > 1) query.set("page", String(page))
  if (open === "settings") query.set("settings", "1")
  else if (open) query.set("open", String(open))
  const text = query.toString()
  return text ? `?${text}` : ""
}
