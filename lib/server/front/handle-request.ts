import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { Failure } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { UPLOADS_PATH } from "@/lib/shared/uploads"
import { answerSession, SESSION_PATH } from "./answer-session"
import { startRequest } from "../admission/start-request"
import { busy } from "../concurrency/semaphore"
import { type CallCacheKey, callKeyOf } from "./call-cache-key"
import { serveCachedCall, type ApiFetch } from "./cached-calls"
import { STRICT_TRANSPORT } from "../page-cache/response-headers"
import { allowOrigin, answerPreflight, type FindCallingOrigin, isPreflight } from "./cross-origin"
import type { FindInstituteId } from "../api/find-institute"
import { failureOf } from "../api/failure-of"
import { pathPattern } from "../api/path-pattern"
import { sendPlainPage } from "./plain-page"
import { isReadableUrl } from "../api/readable-input"
import { CALLING_ORIGIN_HEADER } from "../network/trusted-headers"
import { isTrustedProxy, trustedRequest, type ClientInfo, type Exchange } from "../network/trusted-request"

/** The handlers that `handleRequest` chooses from. */
export interface RequestHandlers {
  api: RequestListener
  /** Where the API has a host of its own: finds the pages that may call it there. */
  findCallingOrigin?: FindCallingOrigin | undefined
  callApi: ApiFetch
  callCacheKey: CallCacheKey
  /** Whether the API is served at a host; by default it is. */
  servesApi?: (call: { host: string; ip: string; path: string }) => Promise<boolean>
  /** Finds the institute of a host, which a cached call means that names none. */
  findInstitute?: FindInstituteId
  media: RequestListener
  /** Resumable uploads (`uploadListener`). */
  uploads: RequestListener
  /** All other requests (`handlePage`). */
  pages: (exchange: Exchange) => Promise<void>
  staticFile: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>
  isPageCacheEnabled: boolean
  /** Whether connections begin on the fast path, which serves cached pages until the first other request. */
  hasFastPath?: boolean
}

const errorHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" }
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/**
 * The request listener of the web server. Rejects a request without exactly one valid host (400), with an unknown
 * method (405), or with a URL that is over 8,192 characters or cannot be decoded (400); then tries cached calls, API,
 * media, uploads, static files and pages, in this order. Answers 503 while a queue is full or the database is unavailable.
 */
export function handleRequest(handlers: RequestHandlers): RequestListener {
  return (request, response) => {
    const client = trustedRequest(request)
    if (!client) return sendText(response, 400, "The request must name one host.")
    const rejection = rejectionOf(request)
    if (rejection) return sendText(response.setHeader("connection", "close"), ...rejection)
    const exchange = { request, response, client }
    const isStarted = startRequest(client.ip, response, () => {
      route(handlers, exchange).catch((error: unknown) => sendFailure(exchange, error))
    })
    if (!isStarted) sendFailure(exchange, busy())
  }
}

/** Node's parser accepts versions and transfer codings that this server does not speak (RFC 9112 §2.6, §6.1). */
function rejectionOf({ httpVersion, headers }: IncomingMessage): [status: number, text: string] | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return [505, "This version of HTTP is not spoken here."]
  const coding = headers["transfer-encoding"]
  if (coding !== undefined && coding.toLowerCase() !== "chunked")
    return [501, "This transfer coding is not known here."]
  return undefined
}

async function route(handlers: RequestHandlers, exchange: Exchange): Promise<void> {
  const { request, response, client } = exchange
  if (!METHODS.has(request.method ?? "")) return sendText(response, 405, "This method is not taken here.")
  const url = request.url ?? "/"
  const path = url.split("?", 1)[0] ?? "/"
  const isApi = path.startsWith("/api/") && !path.startsWith("/api/auth/")
  if (isApi && request.headers.origin !== undefined && handlers.findCallingOrigin) {
    const origin = await handlers.findCallingOrigin(request, client)
    if (origin !== undefined) {
      allowOrigin(response, origin)
      if (isPreflight(request)) return answerPreflight(response)
      request.headers[CALLING_ORIGIN_HEADER] = origin
    }
  }
  if (isApi && handlers.servesApi && !(await handlers.servesApi({ ...client, path })))
    return sendText(response, 421, "There is no institute at this host.")
  if (!url.startsWith("/") || url.length > 8_192 || !isReadableUrl(url)) return rejectUrl(response, path)

  const call =
    isApi && handlers.isPageCacheEnabled && request.method === "GET"
      ? callKeyOf(
          handlers.callCacheKey,
          { url, hostInstituteId: await hostInstituteOf(handlers, exchange) },
          request.headers,
        )
      : undefined
  if (call) return serveCachedCall(handlers.callApi, call, exchange)

  const isUpload = path === UPLOADS_PATH || path.startsWith(`${UPLOADS_PATH}/`)
  if (path.startsWith("/api/") || path.startsWith("/media/") || isUpload) setSecurityHeaders(response, client)
  if (isApi) return void handlers.api(request, response)
  if (path.startsWith("/media/")) return void handlers.media(request, response)
  if (isUpload) return void handlers.uploads(request, response)

  if (path === SESSION_PATH && (await answerSession(exchange, handlers.findInstitute))) return
  if (handlers.hasFastPath && !path.startsWith("/_next/")) leaveParser(request, response)
  const isRead = request.method === "GET" || request.method === "HEAD"
  if (isRead && handlers.isPageCacheEnabled && (await handlers.staticFile(request, response, path))) return
  return handlers.pages(exchange)
}

/** The institute of the host at which the calling page is, where that may matter: a call may name another. */
async function hostInstituteOf({ findInstitute }: RequestHandlers, { request, client }: Exchange) {
  if (!findInstitute || request.url?.includes("instituteId=")) return undefined
  const origin = request.headers[CALLING_ORIGIN_HEADER]
  return findInstitute(typeof origin === "string" ? new URL(origin).host : client.host, client.ip)
}

/** Answers an error by the status of its failure (`failureOf`). */
function sendFailure({ request, response }: Exchange, error: unknown): void {
  const path = request.url?.split("?", 1)[0] ?? "/"
  const failure = failureOf(error, { method: request.method ?? "", path: pathPattern(path) })
  if (response.headersSent) return void response.destroy()
  const { status, code, retryAfterSeconds } = failure
  if (path.startsWith("/api/")) return sendEnvelope(response, failure)
  sendPlainPage(response, {
    status,
    title: FAILURE_MESSAGES[code],
    message: "",
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}

/**
 * Closes the connection of a proxy after a page that the fast path did not serve: Node's parser has that connection for
 * good, and on a new one the next page is served by the fast path again.
 */
function leaveParser(request: IncomingMessage, response: ServerResponse): void {
  if (isTrustedProxy(request.socket.remoteAddress)) response.setHeader("connection", "close")
}

function rejectUrl(response: ServerResponse, path: string): void {
  if (!path.startsWith("/api/")) return sendText(response, 400, "The address could not be read.")
  sendEnvelope(response, new Failure("malformed"))
}

function sendEnvelope(response: ServerResponse, { status, code, retryAfterSeconds }: Failure): void {
  const requestId = randomUUID()
  if (retryAfterSeconds) response.setHeader("retry-after", retryAfterSeconds)
  response
    .writeHead(status, { ...errorHeaders, "content-type": "application/json", "x-request-id": requestId })
    .end(JSON.stringify({ status, code, message: FAILURE_MESSAGES[code], requestId }))
}

function setSecurityHeaders(response: ServerResponse, { protocol }: ClientInfo): void {
  response.setHeader("x-content-type-options", "nosniff")
  if (protocol === "https") response.setHeader(...STRICT_TRANSPORT)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...errorHeaders, "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`)
}
