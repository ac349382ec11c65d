import type { IncomingMessage } from "node:http"
import type { Fields } from "../fields"
import { Refusal, TEXTS } from "../refusal"
import type { Answer } from "./answer"

/** One request as a route sees it; `ids` are the parts of the path that the pattern names with a colon, in order. */
export type Call = { request: IncomingMessage; url: URL; ids: [string, string]; fields: Fields }
/** How the requests of a path are answered. `api` calls need the key and meet the fault knobs. */
export type Route = {
  method: "GET" | "POST" | "PATCH"
  path: string
  kind: "api" | "page" | "sandbox" | "open"
  answer: (call: Call) => Answer | Promise<Answer>
}

/** A function that finds the route for a method and a path; refuses with 404, or 405 where only the method is wrong. */
export function router(routes: Route[]) {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (method: string, path: string): { route: Route; ids: [string, string] } => {
    const matches = table.filter(({ pattern }) => pattern.test(path))
    const match = matches.find(({ route }) => route.method === method)
    if (matches.length === 0) throw new Refusal(TEXTS.noUrl, { status: 404 })
    const allow = matches.map(({ route }) => route.method).join(", ")
    if (!match) throw new Refusal(TEXTS.noMethod, { status: 405, allow })
    const [first = "", second = ""] = match.pattern.exec(path)?.slice(1) ?? []
    return { route: match.route, ids: [first, second] }
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "([A-Za-z0-9_]{1,40})")}/?$`)
}
