/** The URL of the service worker. It must not change, because browsers identify the worker by it. */
export const WORKER_URL = "/push-worker.js"

/**
 * Registers the service worker once the page has loaded and come to rest, so that a page of ours is shown when a link is
 * followed offline. Runs in the browser, serialised with `toString`: it may use its parameter and browser globals only.
 */
export function registerWorker(url: string): void {
  const DELAY_MS = 2_000
  if (!("serviceWorker" in navigator)) return
  const register = () => void navigator.serviceWorker.register(url, { updateViaCache: "none" }).catch(() => undefined)
  addEventListener("load", () => setTimeout(register, DELAY_MS))
}

/** The source of an inline script for the head of a page. */
export const registerWorkerScript = `(${registerWorker.toString()})(${JSON.stringify(WORKER_URL)})`
