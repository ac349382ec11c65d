import type { RequestListener } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { SmartRouter } from "hono/router/smart-router"
import { TrieRouter } from "hono/router/trie-router"
import { getQueryParam } from "hono/utils/url"
import { isDownload } from "@/lib/contract/endpoint"
import { answerCall, type HttpCall } from "./answer-call"
import { type AppOptions, callOptionsOf, httpApp } from "./app"
import type { Implementation } from "./implement"
import { headersOf, sendJson } from "./node-exchange"

/** A path that no URL parser changes, with a query of characters that stand for themselves or are percent-encoded. */
const plainUrl = /^(\/api(?:\/[\w~-][\w.~-]*)+)(?:\?[\w.~!$&()*+,;=:@/?%-]*)?$/

/**
 * The API as a listener of Node's server. A GET whose URL needs no normalisation is answered without the `Request` and the
 * `Response` that Hono works with, whose making takes a fifth of a short call; the answer is the same.
 */
export function apiListener(implementations: Implementation[], options: AppOptions = {}): RequestListener {
  const answerByHono = getRequestListener(httpApp(implementations, options).fetch, { overrideGlobalObjects: false })
  const findCall = createCallFinder(implementations)
  const callOptions = callOptionsOf(options)
  return (request, response) => {
    const { method = "", url = "", headers } = request
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined
    const call = method === "GET" && !hasBody ? findCall(url) : undefined
    if (!call) return void answerByHono(request, response)
    const { implementation, params, query } = call
    answerCall(implementation, { method, headers: headersOf(request), params, query, raw: withoutBody }, callOptions)
      .then((answer) => {
        if (answer instanceof Response) throw new Error("a file is sent by Hono")
        sendJson({ incoming: request, outgoing: response }, answer)
      })
      .catch(() => void response.destroy())
  }
}

type FoundCall = { implementation: Implementation } & Pick<HttpCall, "params" | "query">

/** Finds the call of a URL by the routers of Hono, in the order in which the app declares the calls. */
function createCallFinder(implementations: Implementation[]): (url: string) => FoundCall | undefined {
  const router = new SmartRouter<Implementation>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const implementation of implementations)
    router.add(implementation.endpoint.method, `/api${implementation.endpoint.path}`, implementation)
  return (url) => {
    const path = plainUrl.exec(url)?.[1]
    if (path === undefined) return undefined
    const [found, texts] = router.match("GET", path)
    if (!found[0]) return undefined
    const [implementation, places] = found[0]
    if (isDownload(implementation.endpoint.reply)) return undefined
    const params: Record<string, string> = {}
    for (const [name, place] of Object.entries(places)) {
      const text = typeof place === "number" ? texts?.[place] : place
      if (text !== undefined) params[name] = text
    }
    return { implementation, params, query: queryOf(url) }
  }
}

function queryOf(url: string): Record<string, string> {
  const query = getQueryParam(url)
  return typeof query === "object" ? query : {}
}

/** A call that is answered without a body never asks for its request. */
function withoutBody(): Request {
  throw new Error("this call has no body")
}
