type Handed = { provider: "ticket" | "support"; ticket: string; browser: string }

/**
 * The ticket of who has just opened this institute, or enters it for support, removed from the address and the history. Only the
 * platform's own pages hand one over: a link of any other page would sign a person in as somebody else. Undefined without one.
 */
export function takeFounderTicket(mainOrigin: string): Handed | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const provider = fragment.has("support") ? "support" : "ticket"
  const [ticket, browser] = [fragment.get(provider), fragment.get("browser")]
  if (!ticket || !browser) return undefined
  window.history.replaceState(null, "", location.pathname + location.search)
  return URL.parse(document.referrer)?.origin === mainOrigin ? { provider, ticket, browser } : undefined
}
