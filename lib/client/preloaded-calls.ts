/** An older response may show what a later change has replaced: pages are prefetched, and their calls with them. */
const MAX_AGE_MS = 10_000
const taken = new Set<string>()

/**
 * Whether the page has named a call in its head, so that the browser has just made it. True once for each call: a `fetch` of
 * the same URL without headers of its own takes the response, and there is one to take.
 */
export function takePreloadedCall(url: string): boolean {
  if (taken.has(url)) return false
  const links = [...document.querySelectorAll('link[rel="preload"][as="fetch"]')]
  if (!links.some((link) => link.getAttribute("href") === url)) return false
  taken.add(url)
  const request = performance.getEntriesByName(new URL(url, window.location.href).href).at(-1)
  return !request || performance.now() - request.startTime < MAX_AGE_MS
}
