import { randomUUID } from "node:crypto"
import { type Context, Hono } from "hono"
import { isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { log } from "@/lib/server/log"
import { version } from "@/lib/server/version"
import { admitCall } from "./admit-call"
import { executeCall } from "./call"
import type { Implementation } from "./implement"
import { readBody } from "./read-body"
import { readRequestFacts } from "./request-facts"

/** Runs what a call costs besides its body once there is room for the client's address; throws `busy` when there is none. */
type Admit = <T>(ip: string, run: () => Promise<T>) => Promise<T>

type AppOptions = {
  /** Generates the reference. */
  openApi?: (version: string) => object
  /** By default every call is run at once. */
  admit?: Admit
}

/** The whole API as one Hono app at `/api`; every response but a file is the envelope. */
export function httpApp(implementations: Implementation[], { openApi, admit = (_, run) => run() }: AppOptions = {}) {
  let document: string | undefined
  const app = new Hono().basePath("/api")
  for (const implementation of implementations) {
    app.on(implementation.endpoint.method, implementation.endpoint.path, (c) => handleCall(c, implementation, admit))
  }
  if (openApi)
    app.get("/openapi.json", (c) => {
      document ??= JSON.stringify(openApi(version))
      return c.body(document, 200, { "content-type": "application/json", "cache-control": "no-cache" })
    })
  const paths = new Set(implementations.map(({ endpoint }) => endpoint.path))
  for (const path of paths) app.all(path, (c) => failureResponse(c, new Failure("method_not_allowed"), randomUUID()))
  app.notFound((c) => failureResponse(c, new Failure("not_found"), randomUUID()))
  return app
}

async function handleCall(c: Context, implementation: Implementation, admit: Admit): Promise<Response> {
  const { endpoint } = implementation
  const requestId = randomUUID()
  const facts = readRequestFacts(c.req.raw, requestId)
  let cleanUp = async () => undefined as void
  try {
    const headerInstituteId = facts.headers.get("instituteid") ?? undefined
    const head = { params: c.req.param(), query: c.req.query(), headerInstituteId }
    const { userId } = await admit(facts.ip, () => admitCall(endpoint, head, { request: c.req.raw, facts }))
    const { rawBody, ...read } = await readBody(endpoint, c.req.raw, { ip: facts.ip, userId })
    cleanUp = read.cleanUp
    const input = { ...head, body: read.body, form: read.form }
    const data = await admit(facts.ip, () => executeCall(implementation, input, { ...facts, rawBody }))
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
  if (isDiskFull(error)) {
    log.error({ requestId, error: String(error) }, "the disk is full")
    return new Failure("storage_full")
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

/** Of the file system, or of PostgreSQL. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"])
const isDiskFull = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && diskFullCodes.has(String(error.code))

const unavailableCodes = new Set(["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "53300"])
const isDatabaseUnavailable = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && unavailableCodes.has(String(error.code))) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message))
