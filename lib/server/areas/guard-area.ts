import { Failure, type FailureCode } from "@/lib/contract/errors"
import { parseSealedToken } from "@/lib/server/auth/access-token"
import { authoriseArea, requirePlan } from "@/lib/server/auth/authorise"
import { cookieNames, readCookie, type RequestOrigin } from "@/lib/server/auth/cookie-names"
import { findAccess } from "@/lib/server/auth/find-access"
import { decryptSession } from "@/lib/server/auth/session-cookie"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { type Area, needsPlan } from "@/lib/shared/roles"
import type { AreaAccess } from "./area-access"

/** A request for a page of an area at the host of an institute. */
export interface AreaVisit {
  area: Area
  instituteId: number
  origin: RequestOrigin
  cookie: string | undefined
}

/** Why a visitor may not see a page of an area. */
export type DenialCode = Extract<
  FailureCode,
  "plan_expired" | "unauthenticated" | "token_expired" | "session_replaced" | "disabled" | "forbidden"
>
export type AreaDecision = { access: AreaAccess } | { deniedBy: DenialCode }

const DENIALS: ReadonlySet<string> = new Set<DenialCode>([
  "plan_expired",
  "unauthenticated",
  "token_expired",
  "session_replaced",
  "disabled",
  "forbidden",
])

/**
 * Decides whether a visitor may see the pages of an area: for teachers and students the plan of the institute first, then
 * the session and the module (spec §2). The session of another institute counts as none. Each decision reads the database
 * by one statement, or two for a visitor who is refused, so that a session that has ended, a role that was changed and a plan that has expired count at once.
 */
export async function guardArea({ area, instituteId, origin, cookie }: AreaVisit): Promise<AreaDecision> {
  const session = await decryptSession(readCookie({ get: () => cookie ?? null }, cookieNames(origin).session))
  const claims = session && !session.endedBy ? parseSealedToken(session.accessToken) : undefined
  const isHere = claims?.instituteId === instituteId
  try {
    const access = await readInstitute(instituteId, async (db) => {
      const planFirst = () => (needsPlan(area) ? requirePlan(db) : undefined)
      if (!session || !claims || !isHere) {
        await planFirst()
        throw new Failure(endedBy(session?.endedBy))
      }
      const options = { loginToken: session.loginToken, withPlan: needsPlan(area) }
      const found = await findAccess(db, claims, options).catch(async (error: unknown) => {
        await planFirst()
        throw error
      })
      authoriseArea(area, found)
      return { area, role: found.actor.role, rights: [...found.actor.rights] }
    })
    return { access }
  } catch (error) {
    if (error instanceof Failure && isDenial(error.code)) return { deniedBy: error.code }
    throw error
  }
}

const isDenial = (code: string): code is DenialCode => DENIALS.has(code)

/** Why a session has ended, as far as its cookie says. */
const endedBy = (code: string | undefined): DenialCode => (code && isDenial(code) ? code : "unauthenticated")
