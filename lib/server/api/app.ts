import { type Context, Hono } from "hono"
import { Failure } from "@/lib/contract/errors"
import { version } from "@/lib/server/version"
import { answerCall, type CallOptions, failureAnswer } from "./answer-call"
import type { Implementation } from "./implement"
import { headersOf, type JsonAnswer, nodeExchangeOf, sendJson } from "./node-exchange"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"

/** The options of the API; by default every call is run at once, and neither cookies nor hosts count. */
export type AppOptions = Partial<CallOptions> & {
  /** Generates the reference. */
  openApi?: (version: string) => object
}

/** The options of calls among those of the API. */
export const callOptionsOf = ({ admit = (_, run) => run(), ...options }: AppOptions): CallOptions => ({
  admit,
  ...options,
})

/** The whole API as one Hono app at `/api`; every response but a file is the envelope. */
export function httpApp(implementations: Implementation[], options: AppOptions = {}) {
  const { openApi } = options
  const callOptions = callOptionsOf(options)
  let document: string | undefined
  const app = new Hono().basePath("/api")
  for (const implementation of implementations) {
    const { method, path } = implementation.endpoint
    app.on(method, path, async (c) => respond(c, await answerCall(implementation, requestOf(c), callOptions)))
  }
  if (openApi)
    app.get("/openapi.json", (c) => {
      document ??= JSON.stringify(openApi(version))
      return c.body(document, 200, { "content-type": "application/json", "cache-control": "no-cache" })
    })
  const paths = new Set(implementations.map(({ endpoint }) => endpoint.path))
  for (const path of paths) app.all(path, (c) => respond(c, failureAnswer(new Failure("method_not_allowed"))))
  app.notFound((c) => respond(c, failureAnswer(new Failure("not_found"))))
  return app
}

const requestOf = (c: Context) => ({
  method: c.req.method,
  headers: headersOfCall(c),
  params: c.req.param(),
  query: c.req.query(),
  raw: () => c.req.raw,
})

function headersOfCall(c: Context): Pick<Headers, "get"> {
  const exchange = nodeExchangeOf(c)
  return exchange ? headersOf(exchange.incoming) : c.req.raw.headers
}

/** Over HTTP JSON is written to Node's response directly; a call without HTTP gets a `Response`. */
function respond(c: Context, answer: JsonAnswer | Response): Response {
  if (answer instanceof Response) return answer
  const exchange = nodeExchangeOf(c)
  if (exchange) {
    sendJson(exchange, answer)
    return RESPONSE_ALREADY_SENT
  }
  return new Response(answer.text, {
    status: answer.status,
    headers: { "content-type": "application/json", ...answer.headers },
  })
}
