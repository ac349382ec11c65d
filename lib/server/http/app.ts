import { randomUUID } from "node:crypto"
import { type Context, Hono } from "hono"
import { isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import { version } from "@/lib/server/version"
import { executeCall } from "./call"
import type { Implementation } from "./implement"
import { readBody } from "./read-body"
import { consumeRateLimit } from "./rate-limit"
import { readRequestFacts } from "./request-facts"

/**
 * The whole API as one Hono app at `/api`; every response but a file is the envelope. `openApi` generates its
 * reference.
 */
export function httpApp(implementations: Implementation[], openApi?: (version: string) => object) {
  let document: object | undefined
  const app = new Hono().basePath("/api")
  for (const implementation of implementations) {
    app.on(implementation.endpoint.method, implementation.endpoint.path, (c) => handleCall(c, implementation))
  }
  if (openApi)
    app.get("/openapi.json", (c) => c.json((document ??= openApi(version)), 200, { "cache-control": "no-cache" }))
  const paths = new Set(implementations.map(({ endpoint }) => endpoint.path))
  for (const path of paths) app.all(path, (c) => failureResponse(c, new Failure("method_not_allowed"), randomUUID()))
  app.notFound((c) => failureResponse(c, new Failure("not_found"), randomUUID()))
  return app
}

async function handleCall(c: Context, implementation: Implementation): Promise<Response> {
  const { endpoint } = implementation
  const requestId = randomUUID()
  const facts = readRequestFacts(c.req.raw, requestId)
  let cleanUp = async () => undefined as void
  try {
    if ((endpoint.method !== "GET" || endpoint.writes) && !endpoint.signed) requireOwnOrigin(c.req.raw, facts.origin)
    if (endpoint.limit) await consumeRateLimit(endpoint, facts.ip)
    const { rawBody, ...read } = await readBody(endpoint, c.req.raw)
    cleanUp = read.cleanUp
    const input = { params: c.req.param(), query: c.req.query(), body: read.body, form: read.form }
    const data = await executeCall(
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
    return failureResponse(c, error, requestId)
  } finally {
    await cleanUp()
  }
}

/**
 * The response for a failure of the catalogue; any other error is logged and reported as `unexpected` or `maintenance`.
 */
function failureResponse(c: Context, error: unknown, requestId: string): Response {
  const failure = failureOf(error, requestId)
  if (failure.retryAfterSeconds) c.header("retry-after", String(failure.retryAfterSeconds))
  c.header("cache-control", "no-store")
  c.header("x-request-id", requestId)
  const { status, code, message, fields, details } = failure
  return c.json({ status, code, message, fields, details, requestId }, status)
}

function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) {
    if (error.code === "other_institute" || error.code === "origin_not_allowed")
      log.warn({ requestId, code: error.code }, "refused")
    return error
  }
  log.error(
    { requestId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    "a call failed",
  )
  return new Failure(
    isDatabaseUnavailable(error) ? "maintenance" : "unexpected",
    isDatabaseUnavailable(error) ? { retryAfterSeconds: 5 } : {},
  )
}

const unavailableCodes = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "53300"])
const isDatabaseUnavailable = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && unavailableCodes.has(String(error.code))) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message))

/**
 * CSRF check: a write must come from its own host. A GET has no `Origin`, so `Sec-Fetch-Site`
 * counts.
 */
function requireOwnOrigin({ method, headers }: Request, ownOrigin: string) {
  const origin = headers.get("origin")
  const site = method === "GET" ? headers.get("sec-fetch-site") : null
  if ((origin !== null && origin !== ownOrigin) || site === "cross-site" || site === "same-site")
    throw new Failure("origin_not_allowed")
}
