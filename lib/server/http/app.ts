import { randomUUID } from "node:crypto"
import { type Context, Hono } from "hono"
import { isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { log } from "@/lib/server/log"
import { version } from "@/lib/server/version"
import { admitCall } from "./admit-call"
import { executeCall } from "./call"
import { type CookieSessions, withCookieSession } from "./cookie-session"
import { failureOf } from "./failure-of"
import type { Implementation } from "./implement"
import { headersOf, type JsonAnswer, sendJson } from "./node-exchange"
import { readBody } from "./read-body"
import { readRequestFacts } from "./request-facts"

/** Runs what a call costs besides its body once there is room for the client's address; throws `busy` when there is none. */
type Admit = <T>(ip: string, run: () => Promise<T>) => Promise<T>

type AppOptions = {
  /** Generates the reference. */
  openApi?: (version: string) => object
  /** By default every call is run at once. */
  admit?: Admit
  /** Authenticates GETs of the same origin by their session cookie; by default no cookie counts. */
  cookieSessions?: CookieSessions
}

type CallOptions = Required<Pick<AppOptions, "admit">> & Pick<AppOptions, "cookieSessions">

/** The whole API as one Hono app at `/api`; every response but a file is the envelope. */
export function httpApp(
  implementations: Implementation[],
  { openApi, admit = (_, run) => run(), cookieSessions }: AppOptions = {},
) {
  const options = { admit, ...(cookieSessions && { cookieSessions }) }
  let document: string | undefined
  const app = new Hono().basePath("/api")
  for (const implementation of implementations) {
    app.on(implementation.endpoint.method, implementation.endpoint.path, (c) => handleCall(c, implementation, options))
  }
  if (openApi)
    app.get("/openapi.json", (c) => {
      document ??= JSON.stringify(openApi(version))
      return c.body(document, 200, { "content-type": "application/json", "cache-control": "no-cache" })
    })
  const paths = new Set(implementations.map(({ endpoint }) => endpoint.path))
  for (const path of paths) app.all(path, (c) => sendFailure(c, new Failure("method_not_allowed")))
  app.notFound((c) => sendFailure(c, new Failure("not_found")))
  return app
}

async function handleCall(c: Context, implementation: Implementation, options: CallOptions): Promise<Response> {
  const { endpoint } = implementation
  const { admit, cookieSessions } = options
  const requestId = randomUUID()
  const ofRequest = readRequestFacts(headersOf(c), requestId)
  let cleanUp = async () => undefined as void
  let answer: JsonAnswer
  try {
    const facts = await withCookieSession(ofRequest, c.req.raw, { endpoint, cookieSessions })
    const headerInstituteId = facts.headers.get("instituteid") ?? undefined
    const head = { params: c.req.param(), query: c.req.query(), headerInstituteId }
    const { userId } = await admit(facts.ip, () => admitCall(endpoint, head, { request: c.req.raw, facts }))
    const { rawBody, ...read } = await readBody(endpoint, c.req.raw, { ip: facts.ip, userId })
    cleanUp = read.cleanUp
    const input = { ...head, body: read.body, form: read.form }
    const data = await admit(facts.ip, () => executeCall(implementation, input, { ...facts, rawBody }))
    if (isDownload(endpoint.reply)) return data as Response
    answer = answerOf({ status: 200, message: "OK", data, requestId }, facts.cookieSession?.setCookie)
  } catch (error) {
    answer = failureAnswer(error, requestId)
  } finally {
    await cleanUp()
  }
  return sendJson(c, answer)
}

/** Serialises an envelope, once. */
const answerOf = (
  envelope: { status: number; requestId: string } & Record<string, unknown>,
  setCookie?: string,
): JsonAnswer => ({
  status: envelope.status,
  text: JSON.stringify(envelope),
  headers: {
    "cache-control": "no-store",
    "x-request-id": envelope.requestId,
    ...(setCookie && { "set-cookie": setCookie }),
  },
})

/** The answer for an error, as `failureOf` maps it. */
function failureAnswer(error: unknown, requestId: string): JsonAnswer {
  const failure = failureOf(error, { requestId })
  if (failure.code === "other_institute" || failure.code === "origin_not_allowed")
    log.warn({ requestId, code: failure.code }, "refused")
  const { status, code, fields, details, retryAfterSeconds } = failure
  const answer = answerOf({ status, code, message: FAILURE_MESSAGES[code], fields, details, requestId })
  return retryAfterSeconds
    ? { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } }
    : answer
}

const sendFailure = (c: Context, error: Failure) => sendJson(c, failureAnswer(error, randomUUID()))
