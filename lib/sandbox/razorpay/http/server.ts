import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Accounts } from "../accounts"
import type { Gateway } from "../gateway"
import { type InjectedFaults, consumeFault } from "../injected-faults"
import { errorPage } from "../pages/error-page"
import { RequestError, ERROR_MESSAGES } from "../request-error"
import { isSameSecret } from "@/lib/server/gateways/payments/signatures"
import { type HttpResponse, json, send } from "./response"
import { readFields } from "./body"
import type { GatewayRoute } from "./router"

/** Creates the HTTP server: it finds the account by its key, matches the route, checks the key, injects faults and responds once all changes are on disk. */
export function createGatewayServer(accounts: Accounts): Server {
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const match = matchRoute(request)
    const { gateway } = match
    const isApi = match.route?.kind === "api" && hasValidKey(gateway, request.headers.authorization)
    const faults = isApi ? consumeFaults(gateway.faults) : undefined
    const answer = faults?.status5xx ? badGateway() : await respond(request, match)
    if (faults) await injectFaults(faults, response)
    if (!request.complete) drainAndClose(request, response)
    send(response, answer)
  }

  function matchRoute(request: IncomingMessage): RouteMatch {
    const account = accounts.of(keyIdOf(request))
    const { gateway } = account
    try {
      const url = new URL(request.url ?? "/", "http://gateway")
      return { gateway, url, ...account.find(request.method ?? "GET", url.pathname) }
    } catch (error) {
      return { gateway, error }
    }
  }

  async function respond(request: IncomingMessage, match: RouteMatch): Promise<HttpResponse> {
    const { gateway } = match
    try {
      if (!match.route) throw match.error
      const { route, url, ids } = match
      const isPublic = route.kind === "page" || route.kind === "public"
      if (!isPublic && !hasValidKey(gateway, request.headers.authorization)) {
        throw new RequestError(ERROR_MESSAGES.authentication, { status: 401 })
      }
      const fields = request.method === "GET" ? {} : await readFields(request)
      const answer = await route.handle({ request, url, ids, fields })
      await gateway.ledger.durable()
      return answer
    } catch (error) {
      if (error instanceof RequestError) return errorResponse(error, match.route)
      gateway.log(`A request failed: ${error instanceof Error ? error.stack : String(error)}`)
      return errorResponse(
        new RequestError(ERROR_MESSAGES.server, { status: 500, code: "SERVER_ERROR", source: "internal" }),
        match.route,
      )
    }
  }

  return createServer(
    { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      void serve(request, response)
    },
  )
}

type RouteMatch = { gateway: Gateway } & (
  | { route: GatewayRoute; url: URL; ids: [string, string] }
  | { route?: undefined; error: unknown }
)

function hasValidKey({ keyId, keySecret }: Gateway, header: string | undefined): boolean {
  return isSameSecret(credentialsOf(header), `${keyId}:${keySecret}`)
}

/** The key that a call is made with, or that a page of the checkout names. */
function keyIdOf({ headers, url = "/" }: IncomingMessage): string | null {
  const [keyId] = credentialsOf(headers.authorization).split(":")
  return keyId || new URLSearchParams(url.slice(url.indexOf("?") + 1)).get("key_id")
}

function credentialsOf(header = ""): string {
  return header.startsWith("Basic ") ? Buffer.from(header.slice(6), "base64").toString("utf8") : ""
}

type RequestFaults = { status5xx: boolean; hang: boolean; drop: boolean; junk: boolean; delayMs: number }

function consumeFaults(faults: InjectedFaults): RequestFaults {
  const status5xx = consumeFault(faults, "status5xx")
  const hang = !status5xx && consumeFault(faults, "hang")
  const drop = !status5xx && !hang && consumeFault(faults, "drop")
  const junk = !status5xx && !hang && !drop && consumeFault(faults, "junk")
  return { status5xx, hang, drop, junk, delayMs: faults.delayMs }
}

async function injectFaults(faults: RequestFaults, response: ServerResponse) {
  if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs).unref())
  if (faults.drop) response.destroy()
  if (faults.hang) await new Promise((resolve) => response.once("close", resolve))
  if (faults.junk) send(response, { status: 200, headers: { "content-type": "text/html" }, body: "<h1>It works!</h1>" })
}

// Drains the unread rest of the body for 500 ms, so that the client receives the response before the connection closes.
function drainAndClose(request: IncomingMessage, response: ServerResponse) {
  response.setHeader("connection", "close")
  response.once("finish", () => setTimeout(() => request.destroy(), 500).unref())
  request.resume()
}

function errorResponse(error: RequestError, route: GatewayRoute | undefined): HttpResponse {
  if (route?.kind === "page") return errorPage(error)
  const answer = json(error.body, error.status)
  return { ...answer, headers: { ...answer.headers, ...(error.allow && { allow: error.allow }) } }
}

function badGateway(): HttpResponse {
  const error = new RequestError(ERROR_MESSAGES.server, { status: 502, code: "SERVER_ERROR", source: "internal" })
  return json(error.body, error.status)
}
