import { randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { log } from "@/lib/server/log"
import { policyWithNonce } from "@/lib/server/page-cache/content-policy"
import type { PageCacheKey } from "@/lib/server/page-cache/page-cache-key"
import { serveCachedCall, type ApiFetch, hasCallerHeaders } from "../page-cache/cached-calls"
import { serveCachedPage, STRICT_TRANSPORT } from "../page-cache/cached-pages"
import { isTrustedProxy, trustedRequest, type ClientInfo } from "./trusted-request"

/** The handlers that `handleRequest` chooses from. */
export interface RequestHandlers {
  api: RequestListener
  callApi: ApiFetch
  callCacheKey: (url: string) => string | undefined
  pageCacheKey: PageCacheKey
  media: RequestListener
  pages: RequestListener
  staticFile: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>
  isPageCacheEnabled: boolean
  /** Whether connections begin on the fast path, which serves cached pages until the first other request. */
  hasFastPath?: boolean
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/**
 * The request listener of the web server. Rejects a request without exactly one valid host (400), with an unknown
 * method (405) or a URL over 8,192 characters (400); then tries cached calls, API, media, static files, cached pages
 * and Next, in this order.
 */
export function handleRequest(handlers: RequestHandlers): RequestListener {
  return (request, response) => {
    route(handlers, request, response).catch((error: unknown) => {
      log.error(
        { url: request.url?.split("?")[0], error: error instanceof Error ? error.stack : String(error) },
        "a request failed",
      )
      if (!response.headersSent) sendText(response, 500, "Something went wrong. Try again.")
      else response.destroy()
    })
  }
}

async function route(handlers: RequestHandlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const client = trustedRequest(request)
  if (!client) return sendText(response, 400, "The request must name one host.")
  if (!METHODS.has(request.method ?? "")) return sendText(response, 405, "This method is not taken here.")
  const url = request.url ?? "/"
  const path = url.split("?", 1)[0] ?? "/"
  if (!url.startsWith("/") || url.length > 8_192) return sendText(response, 400, "The address could not be read.")

  const call =
    handlers.isPageCacheEnabled && request.method === "GET" && !hasCallerHeaders(request)
      ? handlers.callCacheKey(url)
      : undefined
  if (call) return serveCachedCall(handlers.callApi, call, { request, response, client })

  if (path.startsWith("/api/") || path.startsWith("/media/")) setSecurityHeaders(response, client)
  if (path.startsWith("/api/") && !path.startsWith("/api/auth/")) return void handlers.api(request, response)
  if (path.startsWith("/media/")) return void handlers.media(request, response)

  if (handlers.hasFastPath && !path.startsWith("/_next/")) leaveParser(request, response)
  const isRead = request.method === "GET" || request.method === "HEAD"
  if (isRead && handlers.isPageCacheEnabled) {
    if (path.startsWith("/_next/static/") && (await handlers.staticFile(request, response, path))) return
    const pagePath = request.headers.rsc === undefined ? handlers.pageCacheKey(url) : undefined
    if (pagePath) return serveCachedPage(handlers.pages, pagePath, { request, response, client })
  }

  const nonce = randomBytes(16).toString("base64")
  request.headers["x-nonce"] = nonce
  request.headers["content-security-policy"] = policyWithNonce(nonce)
  response.setHeader("content-security-policy", policyWithNonce(nonce))
  setSecurityHeaders(response, client)
  response.setHeader("referrer-policy", "strict-origin-when-cross-origin")
  response.setHeader("cross-origin-opener-policy", "same-origin")
  handlers.pages(request, response)
}

/**
 * Closes the connection of a proxy after a page that the fast path did not serve: Node's parser has that connection for
 * good, and on a new one the next page is served by the fast path again.
 */
function leaveParser(request: IncomingMessage, response: ServerResponse): void {
  if (isTrustedProxy(request.socket.remoteAddress)) response.setHeader("connection", "close")
}

function setSecurityHeaders(response: ServerResponse, { protocol }: ClientInfo): void {
  response.setHeader("x-content-type-options", "nosniff")
  if (protocol === "https") response.setHeader(...STRICT_TRANSPORT)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .end(`${text}\n`)
}
