import { randomUUID } from "node:crypto"
import { isDownload } from "@/lib/contract/endpoint"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { findClaims } from "@/lib/server/auth/access-token"
import { log } from "@/lib/server/log"
import { withRequestId } from "@/lib/server/request-id"
import { admitReport } from "../admission/admit-report"
import { admitCall } from "./admit-call"
import { executeCall } from "./call"
import { clientNetwork } from "../network/client-network"
import { failureOf } from "./failure-of"
import type { FindInstituteId } from "./find-institute"
import type { Implementation } from "./implement"
import type { JsonAnswer } from "./node-exchange"
import { readBody } from "./read-body"
import { refundMalformed } from "../admission/rate-limit"
import { readRequestFacts, type RequestFacts } from "./request-facts"

/** Runs what a call costs besides its body once there is room for the client's address; throws `busy` when there is none. */
export type Admit = <T>(ip: string, run: () => Promise<T>) => Promise<T>

/** Takes a token of a person or a network for a public call; throws `too_many_requests` when there is none. */
export type AdmitPublicCall = (caller: string) => Promise<void>

/** How calls are admitted, and the institutes of hosts. */
export interface CallOptions {
  admit: Admit
  admitPublicCall?: AdmitPublicCall
  findInstitute?: FindInstituteId
}

/** The parts of a request of one call. */
export interface HttpCall {
  method: string
  headers: Pick<Headers, "get">
  params: Record<string, string>
  query: Record<string, string>
  /** The request with its body; not read by a call without one. */
  raw: () => Request
}

/** Answers one call over HTTP; every answer but a file is the envelope. */
export async function answerCall(
  implementation: Implementation,
  request: HttpCall,
  { admit, admitPublicCall, findInstitute }: CallOptions,
): Promise<JsonAnswer | Response> {
  const { endpoint } = implementation
  const requestId = randomUUID()
  let cleanUp: (() => Promise<void>) | undefined
  let facts: RequestFacts | undefined
  let isCounted = false
  try {
    facts = await withHostInstitute(readRequestFacts(request.headers, requestId), findInstitute)
    const { params, query } = request
    const head = { params, query, headerInstituteId: facts.headers.get("instituteid") ?? undefined }
    const callFacts = facts
    // Who signs a call is no visitor: a payment gateway reports all sales from few addresses.
    if (endpoint.access === "public" && !endpoint.signed) await admitPublicCall?.(await callerKey(callFacts))
    const member = await admit(facts.ip, () => admitCall(endpoint, head, { request, facts: callFacts }))
    isCounted = true
    const { rawBody, ...read } = await readBody(endpoint, request.raw, { ip: facts.ip, member })
    cleanUp = read.cleanUp
    const input = { ...head, body: read.body, form: read.form }
    const run = () => executeCall(implementation, input, { ...callFacts, rawBody })
    const execute = () => admit(callFacts.ip, () => withRequestId(requestId, run))
    const data = endpoint.cost ? await admitReport(await callerKey(callFacts), execute) : await execute()
    if (isDownload(endpoint.reply)) return data as Response
    return answerOf({ status: 200, message: "OK", data, requestId })
  } catch (error) {
    if (isCounted && facts) await refundMalformed(endpoint, facts.ip, error)
    const caller = await callerOf(facts)
    return failureAnswer(error, { requestId, method: endpoint.method, path: endpoint.path, ...caller })
  } finally {
    await cleanUp?.()
  }
}

/** Adds the institute of the host, unless an access token or a header names one. */
async function withHostInstitute(facts: RequestFacts, find: FindInstituteId | undefined): Promise<RequestFacts> {
  if (!find || facts.accessToken !== undefined || facts.headers.get("instituteid") !== null) return facts
  return { ...facts, hostInstituteId: await find(new URL(facts.origin).host, facts.ip) }
}

/** Serialises an envelope, once. */
const answerOf = (envelope: { status: number; requestId: string } & Record<string, unknown>): JsonAnswer => ({
  status: envelope.status,
  text: JSON.stringify(envelope),
  headers: { "cache-control": "no-store", "x-request-id": envelope.requestId },
})

/** What the log says of a call that failed: its method and the pattern of its path, never the path itself, which may hold a token. */
type FailedCall = {
  requestId: string
  method?: string
  path?: string
  ip?: string
  instituteId?: number
  userId?: number
}

/** Refusals that somebody may have tried on purpose (ASVS 16.3.2). */
const REFUSALS = new Set(["other_institute", "origin_not_allowed", "forbidden", "not_a_member", "disabled"])

async function callerOf(facts: RequestFacts | undefined): Promise<Partial<FailedCall>> {
  if (!facts) return {}
  const claims = facts.accessToken ? await findClaims(facts.accessToken) : undefined
  return { ip: facts.ip, ...(claims && { instituteId: claims.instituteId, userId: claims.userId }) }
}

/** A person, else their network: what one of them asks for must not slow down the others at their address. */
async function callerKey(facts: RequestFacts): Promise<string> {
  const { userId } = await callerOf(facts)
  return userId === undefined ? clientNetwork(facts.ip) : `user ${userId}`
}

/** The answer for an error, as `failureOf` maps it. */
export function failureAnswer(error: unknown, about: FailedCall = { requestId: randomUUID() }): JsonAnswer {
  const { requestId } = about
  const failure = failureOf(error, about)
  if (REFUSALS.has(failure.code)) log.warn({ ...about, code: failure.code }, "refused")
  const { status, code, fields, details, retryAfterSeconds } = failure
  const answer = answerOf({ status, code, message: FAILURE_MESSAGES[code], fields, details, requestId })
  return retryAfterSeconds
    ? { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } }
    : answer
}
