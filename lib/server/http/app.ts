import { randomUUID } from "node:crypto"
import { type Context, Hono } from "hono"
import { isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import { version } from "@/lib/server/version"
import { answerCall } from "./call"
import type { Implementation } from "./implement"
import { readBody } from "./read-body"
import { spend } from "./rate-limit"
import { factsOf } from "./request-facts"

/** The whole API as one application at `/api`; every answer but a file is the envelope. `openApi` makes its reference. */
export function httpApp(implementations: Implementation[], openApi?: (version: string) => object) {
  let document: object | undefined
  const app = new Hono().basePath("/api")
  for (const implementation of implementations) {
    app.on(implementation.endpoint.method, implementation.endpoint.path, (c) => answer(c, implementation))
  }
  if (openApi)
    app.get("/openapi.json", (c) => c.json((document ??= openApi(version)), 200, { "cache-control": "no-cache" }))
  const taken = new Set(implementations.map(({ endpoint }) => endpoint.path))
  for (const path of taken) app.all(path, (c) => refuse(c, new Failure("wrong_method"), randomUUID()))
  app.notFound((c) => refuse(c, new Failure("not_found"), randomUUID()))
  return app
}

async function answer(c: Context, implementation: Implementation): Promise<Response> {
  const { endpoint } = implementation
  const requestId = randomUUID()
  const facts = factsOf(c.req.raw, requestId)
  let done = async () => undefined as void
  try {
    if ((endpoint.method !== "GET" || endpoint.writes) && !endpoint.signed) requireOwnOrigin(c.req.raw, facts.origin)
    if (endpoint.limit) await spend(endpoint, facts.ip)
    const { rawBody, ...read } = await readBody(endpoint, c.req.raw)
    done = read.done
    const input = { params: c.req.param(), query: c.req.query(), body: read.body, form: read.form }
    const data = await answerCall(
      implementation,
      { ...input, headerInstituteId: facts.headers.get("instituteid") ?? undefined },
      { ...facts, rawBody },
    )
    if (isDownload(endpoint.reply)) return data as Response
    return c.json({ status: 200, message: "OK", data, requestId }, 200, {
      "cache-control": "no-store",
      "x-request-id": requestId,
    })
  } catch (error) {
    return refuse(c, error, requestId)
  } finally {
    await done()
  }
}

/** Answers a failure in the words of the catalogue; what is not in it is logged and answered as `unexpected`. */
function refuse(c: Context, error: unknown, requestId: string): Response {
  const failure = failureOf(error, requestId)
  if (failure.retryAfterSeconds) c.header("retry-after", String(failure.retryAfterSeconds))
  c.header("cache-control", "no-store")
  c.header("x-request-id", requestId)
  const { status, code, message, fields, details } = failure
  return c.json({ status, code, message, fields, details, requestId }, status)
}

function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) {
    if (error.code === "other_institute" || error.code === "foreign_origin")
      log.warn({ requestId, code: error.code }, "refused")
    return error
  }
  log.error(
    { requestId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    "a call failed",
  )
  return new Failure(
    isDatabaseAway(error) ? "maintenance" : "unexpected",
    isDatabaseAway(error) ? { retryAfterSeconds: 5 } : {},
  )
}

const awayCodes = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "53300"])
const isDatabaseAway = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && awayCodes.has(String(error.code))) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message))

/** A browser says where a write comes from; only our own host may (security.md, pitfall 5). With a GET it says less. */
function requireOwnOrigin({ method, headers }: Request, ownOrigin: string) {
  const origin = headers.get("origin")
  const site = method === "GET" ? headers.get("sec-fetch-site") : null
  if ((origin !== null && origin !== ownOrigin) || site === "cross-site" || site === "same-site")
    throw new Failure("foreign_origin")
}
