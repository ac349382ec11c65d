import { preload } from "react-dom"
import { apiOrigin } from "@/lib/server/api-origin"

/**
 * Names calls in the head of the page, so that the browser makes them before the page's program runs. They are authenticated
 * by the session cookie, and `call` takes their responses. Where the API has a host of its own, which the cookie does not
 * reach, none is named (docs/decisions/0050).
 */
export function preloadCalls(urls: readonly string[]): void {
  if (apiOrigin !== undefined) return
  for (const url of urls) preload(url, { as: "fetch", crossOrigin: "anonymous" })
}
