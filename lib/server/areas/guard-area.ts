import { Failure, type FailureCode } from "@/lib/contract/errors"
import { parseSealedToken } from "@/lib/server/auth/access-token"
import { authoriseArea, hasPlan, planRolesOfArea } from "@/lib/server/auth/authorise"
import { cookieNames, readCookie, type RequestOrigin } from "@/lib/server/auth/cookie-names"
import { findAccess, type SessionAccess } from "@/lib/server/auth/find-access"
import { decryptSession } from "@/lib/server/auth/session-cookie"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { type Area, mayEnter, needsPlan, type Role } from "@/lib/shared/roles"
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
/** `isSignedIn` tells a member without access to an area from a visitor who may have it after signing in. */
export type AreaDecision = { access: AreaAccess } | { deniedBy: DenialCode; isSignedIn: boolean }

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
 * the module, then the session; for the others the session first (spec §2). The session of another institute counts as
 * none. Each decision reads the database by one statement, or two for a visitor who is refused, so that a session that has
 * ended, a role that was changed and a plan that has expired count at once.
 */
export async function guardArea({ area, instituteId, origin, cookie }: AreaVisit): Promise<AreaDecision> {
  const session = await decryptSession(readCookie({ get: () => cookie ?? null }, cookieNames(origin).session))
  const claims = session && parseSealedToken(session.accessToken)
  const isHere = claims?.instituteId === instituteId
  try {
    if (!session || !claims || !isHere || session.endedBy) throw new Failure(endedBy(session?.endedBy))
    const options = { loginToken: session.loginToken, planRoles: planRolesOfArea(area) }
    return decideFor(area, await readInstitute(instituteId, (db) => findAccess(db, claims, options)))
  } catch (error) {
    const code = denialCodeOf(error)
    if (!needsPlan(area)) return { deniedBy: code, isSignedIn: false }
    const role = isHere ? session?.user.role : undefined
    return { deniedBy: await denialWithoutSession(code, { area, instituteId, role }), isSignedIn: false }
  }
}

/** The decision for a visitor with a session. */
function decideFor(area: Area, found: SessionAccess): AreaDecision {
  try {
    authoriseArea(area, found)
    return { access: { area, role: found.actor.role, rights: [...found.actor.rights] } }
  } catch (error) {
    return { deniedBy: denialCodeOf(error), isSignedIn: true }
  }
}

/**
 * Why a visitor whose session does not count may not see an area that needs a plan: the plan, then the module, to which only
 * the role of a session that has ended may still give access, then the session. A session that another sign-in or an
 * administrator ended is explained instead (spec §8).
 */
async function denialWithoutSession(
  code: DenialCode,
  { area, instituteId, role }: { area: Area; instituteId: number; role: Role | undefined },
): Promise<DenialCode> {
  const isPlanValid = await readInstitute(instituteId, hasPlan)
  if (!isPlanValid) return "plan_expired"
  const isExplained = code === "session_replaced" || code === "disabled"
  return isExplained || (role && mayEnter(role, area)) ? code : "forbidden"
}

/** The code of a denial; throws any other error. */
function denialCodeOf(error: unknown): DenialCode {
  if (error instanceof Failure && isDenial(error.code)) return error.code
  throw error
}

const isDenial = (code: string): code is DenialCode => DENIALS.has(code)

/** Why a session has ended, as far as its cookie says. */
const endedBy = (code: string | undefined): DenialCode => (code && isDenial(code) ? code : "unauthenticated")
