import { Failure, type FailureCode } from "@/lib/contract/errors"
import { parseSealedToken } from "@/lib/server/auth/access-token"
import { authoriseArea, hasPlan, planRolesOfArea } from "@/lib/server/auth/authorise"
import { cookieNames, readCookie, type RequestOrigin } from "@/lib/server/auth/cookie-names"
import type { TokenClaims } from "@/lib/server/auth/access-token"
import { findAccess } from "@/lib/server/auth/find-access"
import { hasLibrary } from "@/lib/server/auth/library"
import type { SessionAccess } from "@/lib/server/auth/session-access"
import { decryptSession } from "@/lib/server/auth/session-cookie"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan, type PageArea, type Role, ROLES } from "@/lib/shared/roles"
import type { Restriction } from "@/lib/shared/restriction"
import type { AreaAccess } from "./area-access"

/** A request for a page of an area, or of the library, at the host of an institute. */
export interface AreaVisit {
  area: PageArea
  instituteId: number
  origin: RequestOrigin
  cookie: string | undefined
}

/** Why a visitor may not see a page of an area. */
type DenialCode = Extract<
  FailureCode,
  | "plan_expired"
  | "unauthenticated"
  | "token_expired"
  | "session_replaced"
  | "disabled"
  | "forbidden"
  | `institute_${Restriction}`
>
/** `isSignedIn` tells a member without access to an area from a visitor who may have it after signing in. */
export type AreaDecision = { access: AreaAccess } | { deniedBy: DenialCode | NoLibrary; isSignedIn: boolean }
/** There is no library while learners may enter their area. */
type NoLibrary = "plan_is_valid"

const DENIALS: ReadonlySet<string> = new Set<DenialCode>([
  "plan_expired",
  "unauthenticated",
  "token_expired",
  "session_replaced",
  "disabled",
  "forbidden",
  "institute_suspended",
  "institute_closed",
])

/**
 * Decides whether a visitor may see the pages of an area: for teachers and students the plan of the institute first, then
 * the module, then the session; for the others the session first (spec §2). The session of another institute counts as
 * none. Each decision reads the database by one statement, or two for a visitor who is refused, so that a session that has
 * ended, a role that was changed and a plan that has expired count at once. The library is for who has access to something
 * once the plan is over.
 */
export async function guardArea({ area, instituteId, origin, cookie }: AreaVisit): Promise<AreaDecision> {
  const session = await decryptSession(readCookie({ get: () => cookie ?? null }, cookieNames(origin).session))
  const claims = session && parseSealedToken(session.accessToken)
  const isHere = claims?.instituteId === instituteId
  try {
    if (!session || !claims || !isHere || session.endedBy) throw new Failure(endedBy(session?.endedBy))
    const { loginToken } = session
    if (area === "library") return await readInstitute(instituteId, (db) => decideForLibrary(db, claims, loginToken))
    const options = { loginToken, planRoles: planRolesOfArea(area) }
    return decideFor(area, await readInstitute(instituteId, (db) => findAccess(db, claims, options)))
  } catch (error) {
    const code = denialCodeOf(error)
    if (area === "library" || !needsPlan(area)) return { deniedBy: code, isSignedIn: false }
    const role = isHere ? session?.user.role : undefined
    return { deniedBy: await denialWithoutSession(code, { area, instituteId, role }), isSignedIn: false }
  }
}

async function decideForLibrary(db: Db, claims: TokenClaims, loginToken: string): Promise<AreaDecision> {
  const { actor, isPlanExpired } = await findAccess(db, claims, { loginToken, planRoles: ROLES })
  if (!isPlanExpired) return { deniedBy: "plan_is_valid", isSignedIn: true }
  if (!(await hasLibrary(db, actor.userId))) return { deniedBy: "plan_expired", isSignedIn: true }
  return { access: { area: "library", role: actor.role, rights: [...actor.rights] } }
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
