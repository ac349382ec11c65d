/**
 * The ticket of who has just opened this institute, removed from the address and the history. Only the platform's own pages hand
 * one over: a link of any other page would sign a person in as somebody else. Undefined without one.
 */
export function takeFounderTicket(mainOrigin: string): { ticket: string; browser: string } | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [ticket, browser] = [fragment.get("ticket"), fragment.get("browser")]
  if (!ticket || !browser) return undefined
  window.history.replaceState(null, "", location.pathname + location.search)
  return URL.parse(document.referrer)?.origin === mainOrigin ? { ticket, browser } : undefined
}
