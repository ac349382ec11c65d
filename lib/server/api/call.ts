import { z } from "zod"
import { type Endpoint, isDownload, isWrite as changes } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { readAccessToken, type TokenClaims } from "@/lib/server/auth/access-token"
import type { Actor } from "@/lib/server/auth/actor"
import { type Credentials, findAuthorisedActor, requireOpenToVisitors } from "@/lib/server/auth/authorise"
import { flushInvalidations } from "@/lib/server/page-cache/invalidation"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { Implementation } from "./implement"
import { hintedInstitutes, type RawInput, readInput } from "./read-input"
import type { RequestFacts } from "./request-facts"
import { replyFor, runForCaller, withSupportCall } from "./support-call"

/**
 * Executes one call, from HTTP or in process: finds and authorises the caller, parses the input, runs the handler in
 * the transaction of its scope and encodes the reply, so that a column that the contract does not name cannot leak. A
 * write returns once this process has invalidated the cached pages that it changed.
 */
export async function executeCall(
  implementation: Implementation,
  raw: RawInput,
  facts: RequestFacts,
): Promise<unknown> {
  const { endpoint } = implementation
  const { claims, hinted } = await readClaims(endpoint, raw, facts)
  const credentials = claims && { claims, loginToken: facts.loginToken }
  const instituteId = claims?.instituteId ?? hinted[0] ?? facts.hostInstituteId ?? PLATFORM_INSTITUTE_ID
  const isWrite = changes(endpoint)
  return withSupportCall(claims, { endpoint, params: raw.params }, async () => {
    const call: Call = { implementation, raw, facts, credentials, instituteId, isWrite }
    const reply = await run(call)
    if (isWrite) await flushInvalidations()
    return isDownload(endpoint.reply) ? reply : replyFor(call.caller, z.encode(endpoint.reply, reply))
  })
}

type Call = {
  implementation: Implementation
  raw: RawInput
  facts: RequestFacts
  credentials: Credentials | null
  instituteId: number
  isWrite: boolean
  /** Who calls, once they are found. */
  caller?: Actor | null
}

/** Runs the handler in the transaction of its scope. */
function run(call: Call): Promise<unknown> {
  const { implementation, raw, facts, credentials, instituteId, isWrite } = call
  const { endpoint } = implementation
  if (implementation.readAhead)
    return readInstitute(instituteId, (db) => readWhileAuthorising(db, implementation, call))
  const { handle } = implementation
  if (endpoint.scope === "own") return runOutside(async (actor) => handle(contextOf(actor), readInput(endpoint, raw)))
  if (endpoint.scope === "platform")
    return runOutside((actor) =>
      (isWrite ? withPlatform : readPlatform)((db) => handle(contextOf(actor, db), readInput(endpoint, raw))),
    )
  return (isWrite ? withInstitute : readInstitute)(instituteId, async (db) => {
    const actor = credentials && (await findAuthorisedActor(db, endpoint, credentials))
    call.caller = actor
    if (!actor) await requireOpenToVisitors(db, endpoint)
    tagCachedPage(`institute:${instituteId}`)
    return runForCaller(actor, isWrite, async () => handle(contextOf(actor, db), readInput(endpoint, raw)))
  })

  function contextOf(actor: Actor | null, db?: Db) {
    return { actor, db, instituteId, facts }
  }

  async function runOutside(work: (actor: Actor | null) => Promise<unknown>) {
    const actor = credentials && (await findActorOf(endpoint, credentials))
    call.caller = actor
    tagCachedPage(endpoint.scope === "platform" ? "directory" : `institute:${instituteId}`)
    return runForCaller(actor, isWrite, () => work(actor))
  }
}

/** Sends the queries of a read together with the one that authorises its caller; a refusal comes before any other error. */
async function readWhileAuthorising(
  db: Db,
  { endpoint, readAhead }: Extract<Implementation, { readAhead: object }>,
  call: Call,
): Promise<unknown> {
  const { raw, credentials } = call
  if (!credentials) throw new Failure("unauthenticated")
  const { userId, instituteId } = credentials.claims
  const authorised = findAuthorisedActor(db, endpoint, credentials)
  const read = async () => readAhead({ db, userId, instituteId }, readInput(endpoint, raw))
  const [caller, reply] = await Promise.allSettled([authorised, read()])
  if (caller.status === "rejected") throw caller.reason
  call.caller = caller.value
  if (reply.status === "rejected") throw reply.reason
  return reply.value
}

/** Finds and authorises the caller of a call that is not public, as far as the head of its request tells. */
export async function findCaller(endpoint: Endpoint, head: RawInput, facts: RequestFacts): Promise<Actor | null> {
  const { claims } = await readClaims(endpoint, head, facts)
  if (!claims) return null
  const call = { endpoint, params: head.params, onlyRefused: true } as const
  return withSupportCall(claims, call, () => findActorOf(endpoint, { claims, loginToken: facts.loginToken }))
}

const findActorOf = (endpoint: Endpoint, credentials: Credentials): Promise<Actor> =>
  readInstitute(credentials.claims.instituteId, (db) => findAuthorisedActor(db, endpoint, credentials))

async function readClaims(endpoint: Endpoint, raw: RawInput, { accessToken }: RequestFacts) {
  const hinted = hintedInstitutes(endpoint.crossInstitute ? { ...raw, query: {} } : raw)
  return { claims: await claimsOf(accessToken, hinted, endpoint.access === "public"), hinted }
}

/**
 * The claims of the access token. Throws `other_institute` when the input or a header names another institute than the
 * token; a public call about another institute is anonymous instead.
 */
async function claimsOf(token: string | undefined, hinted: number[], isPublic: boolean): Promise<TokenClaims | null> {
  const claims = token ? await readAccessToken(token) : null
  if (!claims && !isPublic) throw new Failure("unauthenticated")
  const isOtherInstitute = claims !== null && hinted.some((id) => id !== claims.instituteId)
  if (isOtherInstitute && !isPublic) throw new Failure("other_institute")
  return isOtherInstitute ? null : claims
}
