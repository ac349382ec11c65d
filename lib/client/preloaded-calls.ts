import { STALE_TIME_MS } from "./stale-time"

const taken = new Set<string>()
/** When the calls that were named in a head have started; by `performance.now()`, of those that have a response. */
const startedAt = new Map<string, number>()
let lastWriteAt = -Infinity
let observer: PerformanceObserver | undefined

/**
 * Whether the page has named a call in its head, so that the browser has just made it. True once for each call: a `fetch` of
 * the same URL without headers of its own takes the response, and there is one to take. A page that is prefetched names its
 * calls then, so a response may be too old: one from before the last write, or one that a query would not show either.
 */
export function takePreloadedCall(url: string): boolean {
  if (taken.has(url)) return false
  const links = [...document.querySelectorAll('link[rel="preload"][as="fetch"]')]
  if (!links.some((link) => link.getAttribute("href") === url)) return false
  taken.add(url)
  observeRequests()
  const start = startedAt.get(new URL(url, window.location.href).href)
  return start === undefined || (start > lastWriteAt && performance.now() - start < STALE_TIME_MS)
}

/** To be called after each call that writes: what was preloaded before may show what it has changed. */
export function outdatePreloadedCalls(): void {
  lastWriteAt = performance.now()
}

/** Brings `startedAt` up to date. The timeline of the page keeps 250 requests only; an observer gets every later one too. */
function observeRequests(): void {
  if (!observer) {
    observer = new PerformanceObserver((list) => record(list.getEntries()))
    observer.observe({ type: "resource", buffered: true })
  }
  record(observer.takeRecords())
}

function record(requests: PerformanceEntry[]): void {
  for (const request of requests) {
    if ("initiatorType" in request && request.initiatorType === "link") startedAt.set(request.name, request.startTime)
  }
}
