import { preload } from "react-dom"

/**
 * Names calls in the head of the page, so that the browser makes them before the page's program runs. They are authenticated
 * by the session cookie, and `call` takes their responses.
 */
export function preloadCalls(urls: readonly string[]): void {
  for (const url of urls) preload(url, { as: "fetch", crossOrigin: "anonymous" })
}
