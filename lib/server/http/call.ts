import { z } from "zod"
import { type Endpoint, isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { readAccessToken, type TokenClaims } from "@/lib/server/auth/access-token"
import type { Actor } from "@/lib/server/auth/actor"
import { type Credentials, findAuthorisedActor } from "@/lib/server/auth/authorise"
import { flushInvalidations } from "@/lib/server/page-cache/invalidation"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { Implementation } from "./implement"
import { hintedInstitutes, type RawInput, readInput } from "./read-input"
import type { RequestFacts } from "./request-facts"

/**
 * Executes one call, from HTTP or in process: finds and authorises the caller, parses the input, runs the handler in
 * the transaction of its scope and encodes the reply, so that a column that the contract does not name cannot leak. A
 * write returns once this process has invalidated the cached pages that it changed.
 */
export async function executeCall(
  { endpoint, handle }: Implementation,
  raw: RawInput,
  facts: RequestFacts,
): Promise<unknown> {
  const { claims, hinted } = await readClaims(endpoint, raw, facts)
  const instituteId = claims?.instituteId ?? hinted[0] ?? PLATFORM_INSTITUTE_ID
  const isWrite = endpoint.method !== "GET" || endpoint.writes === true
  const reply =
    endpoint.scope === "own"
      ? await runWithoutTransaction()
      : endpoint.scope === "platform"
        ? await runOnPlatform()
        : await (isWrite ? withInstitute : readInstitute)(instituteId, async (db) => {
            const actor = claims && (await findAuthorisedActor(db, endpoint, { claims, loginToken: facts.loginToken }))
            tagCachedPage(`institute:${instituteId}`)
            return handle({ actor, db, instituteId, facts }, readInput(endpoint, raw))
          })
  if (isWrite) await flushInvalidations()
  return isDownload(endpoint.reply) ? reply : z.encode(endpoint.reply, reply)

  async function runWithoutTransaction() {
    const actor = claims && (await findActorOf(endpoint, { claims, loginToken: facts.loginToken }))
    tagCachedPage(`institute:${instituteId}`)
    return handle({ actor, db: undefined, instituteId, facts }, readInput(endpoint, raw))
  }

  async function runOnPlatform() {
    const actor = claims && (await findActorOf(endpoint, { claims, loginToken: facts.loginToken }))
    tagCachedPage("directory")
    return (isWrite ? withPlatform : readPlatform)((db) =>
      handle({ actor, db, instituteId, facts }, readInput(endpoint, raw)),
    )
  }
}

/** Finds and authorises the caller of a call that is not public, as far as the head of its request tells. */
export async function findCaller(endpoint: Endpoint, head: RawInput, facts: RequestFacts): Promise<Actor | null> {
  const { claims } = await readClaims(endpoint, head, facts)
  return claims && findActorOf(endpoint, { claims, loginToken: facts.loginToken })
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
