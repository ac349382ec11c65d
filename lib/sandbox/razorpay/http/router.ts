import type { IncomingMessage } from "node:http"
import type { RequestFields } from "../fields"
import { RequestError, ERROR_MESSAGES } from "../request-error"
import type { HttpResponse } from "./response"

/** The request as a route sees it; `ids` are the values of the path's `:name` segments, in order. */
export type RouteCall = { request: IncomingMessage; url: URL; ids: [string, string]; fields: RequestFields }
/** A route. `api` and `sandbox` routes require the API key; only `api` routes are subject to injected faults. */
export type GatewayRoute = {
  method: "GET" | "POST" | "PATCH" | "PUT"
  path: string
  kind: "api" | "page" | "sandbox" | "public"
  handle: (call: RouteCall) => HttpResponse | Promise<HttpResponse>
}

/** Finds the route for a method and a path; throws 404, or 405 if only the method is wrong. */
export type FindRoute = (method: string, path: string) => { route: GatewayRoute; ids: [string, string] }

/** Returns a function that finds the route among these. */
export function router(routes: GatewayRoute[]): FindRoute {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (method, path) => {
    const matches = table.filter(({ pattern }) => pattern.test(path))
    const match = matches.find(({ route }) => route.method === method)
    if (matches.length === 0) throw new RequestError(ERROR_MESSAGES.noUrl, { status: 404 })
    const allow = matches.map(({ route }) => route.method).join(", ")
    if (!match) throw new RequestError(ERROR_MESSAGES.noMethod, { status: 405, allow })
    const [first = "", second = ""] = match.pattern.exec(path)?.slice(1) ?? []
    return { route: match.route, ids: [first, second] }
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([A-Za-z0-9_]{1,40})")}/?$`)
}
