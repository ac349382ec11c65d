/** The state of the screen of received notifications, as the URL holds it; pages are counted from 1. */
export interface ReceivedView {
  page: number
  /** What is open beside the list: the notification of this id, or the settings. */
  open?: number | "settings" | undefined
}

/** The page number in a query parameter, counted from 1; 1 for anything that is not a page number. */
export function parsePage(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** The id in a query parameter; undefined for anything that is not an id. */
export const parseId = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Reads the view from query parameters, ignoring invalid ones. */
export function parseReceivedView(params: { get: (name: string) => string | null }): ReceivedView {
  const open = params.get("settings") === null ? parseId(params.get("open")) : "settings"
  return { page: parsePage(params.get("page")), open }
}

/** The query string of a view, with its question mark; empty for the default view. */
export function toSearch({ page, open }: ReceivedView): string {
  const query = new URLSearchParams()
  if (page > 1) query.set("page", String(page))
  if (open === "settings") query.set("settings", "1")
  else if (open) query.set("open", String(open))
  const text = query.toString()
  return text ? `?${text}` : ""
}
