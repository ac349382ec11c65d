import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Gateway } from "../gateway"
import { type InjectedFaults, consumeFault } from "../injected-faults"
import { errorPage } from "../pages/error-page"
import { RequestError, ERROR_MESSAGES } from "../request-error"
import { isSameSecret } from "@/lib/server/gateways/payments/signatures"
import { type HttpResponse, json, send } from "./response"
import { readFields } from "./body"
import { type GatewayRoute, router } from "./router"

/** Creates the HTTP server: it matches the route, checks the key, injects faults and responds once all changes are on disk. */
export function createGatewayServer(gateway: Gateway, routes: GatewayRoute[]): Server {
  const find = router(routes)

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const match = matchRoute(request)
    const isApi = match.route?.kind === "api" && hasValidKey(gateway, request.headers.authorization)
    const faults = isApi ? consumeFaults(gateway.faults) : undefined
    const answer = faults?.status5xx ? badGateway() : await respond(request, match)
    if (faults) await injectFaults(faults, response)
    if (!request.complete) drainAndClose(request, response)
    send(response, answer)
  }

  function matchRoute(request: IncomingMessage): RouteMatch {
    try {
      const url = new URL(request.url ?? "/", "http://gateway")
      return { url, ...find(request.method ?? "GET", url.pathname) }
    } catch (error) {
      return { error }
    }
  }

  async function respond(request: IncomingMessage, match: RouteMatch): Promise<HttpResponse> {
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

type RouteMatch = { route: GatewayRoute; url: URL; ids: [string, string] } | { route?: undefined; error: unknown }

function hasValidKey({ keyId, keySecret }: Gateway, header = ""): boolean {
  const credentials = header.startsWith("Basic ") ? Buffer.from(header.slice(6), "base64").toString("utf8") : ""
  return isSameSecret(credentials, `${keyId}:${keySecret}`)
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
