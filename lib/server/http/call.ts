import { z } from "zod"
import { isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { readAccessToken, type TokenClaims } from "@/lib/server/auth/access-token"
import { allow } from "@/lib/server/auth/allow"
import { findActor } from "@/lib/server/auth/identify"
import { settlePages } from "@/lib/server/page-cache/invalidation"
import { tagPage } from "@/lib/server/page-cache/tags"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { Implementation } from "./implement"
import { hintedInstitutes, type RawInput, readInput } from "./read-input"
import type { RequestFacts } from "./request-facts"

/**
 * Answers one call, from the network or from inside: reads the input, finds and allows the caller, runs the handler
 * in the transaction of its scope, and encodes the answer, so that a column the contract does not name cannot leave.
 */
export async function answerCall(
  { endpoint, handle }: Implementation,
  raw: RawInput,
  facts: RequestFacts,
): Promise<unknown> {
  const isPublic = endpoint.access === "public"
  const hinted = hintedInstitutes(endpoint.reachesOut ? { ...raw, query: {} } : raw)
  const claims = await claimsOf(facts.accessToken, hinted, isPublic)
  const instituteId = claims?.instituteId ?? hinted[0] ?? PLATFORM_INSTITUTE_ID
  const isWrite = endpoint.method !== "GET" || endpoint.writes === true
  const answer =
    endpoint.scope === "own"
      ? await ownScope()
      : endpoint.scope === "platform"
        ? await platformScope()
        : await (isWrite ? withInstitute : readInstitute)(instituteId, async (db) => {
            const actor = claims && (await allowed(db, claims))
            tagPage(`institute:${instituteId}`)
            return handle({ actor, db, instituteId, facts }, readInput(endpoint, raw))
          })
  if (isWrite) await settlePages()
  return isDownload(endpoint.reply) ? answer : z.encode(endpoint.reply, answer)

  async function allowed(db: Parameters<typeof findActor>[0], who: TokenClaims) {
    const actor = await findActor(db, who, facts.loginToken)
    await allow(db, endpoint, actor)
    return actor
  }

  async function ownScope() {
    const actor = claims && (await readInstitute(claims.instituteId, (db) => allowed(db, claims)))
    tagPage(`institute:${instituteId}`)
    return handle({ actor, db: undefined, instituteId, facts }, readInput(endpoint, raw))
  }

  async function platformScope() {
    const actor = claims && (await readInstitute(claims.instituteId, (db) => allowed(db, claims)))
    tagPage("directory")
    return (isWrite ? withPlatform : readPlatform)((db) =>
      handle({ actor, db, instituteId, facts }, readInput(endpoint, raw)),
    )
  }
}

/**
 * Whom the token names. What the input or a header hints at must be the token's institute (security.md, pitfall 12); a
 * public call about another institute is answered as to anyone.
 */
async function claimsOf(token: string | undefined, hinted: number[], isPublic: boolean): Promise<TokenClaims | null> {
  const claims = token ? await readAccessToken(token) : null
  if (!claims && !isPublic) throw new Failure("signed_out")
  const isElsewhere = claims !== null && hinted.some((id) => id !== claims.instituteId)
  if (isElsewhere && !isPublic) throw new Failure("other_institute")
  return isElsewhere ? null : claims
}
