const KEY = "save-after-sign-in"
/** As long as the path to return to after sign-in is stored. */
const LIFETIME_MS = 600_000

/** Stores which item a visitor wants to save, until they are signed in on this tab. */
export function storeSaveRequest(itemId: number): void {
  sessionStorage.setItem(KEY, `${itemId} ${Date.now() + LIFETIME_MS}`)
}

/** The item that the visitor wanted to save before they signed in, once; undefined without one, and after ten minutes. */
export function takeSaveRequest(): number | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  sessionStorage.removeItem(KEY)
  const [itemId = 0, until = 0] = text.split(" ").map(Number)
  return Date.now() < until ? itemId : undefined
}
