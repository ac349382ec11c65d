import { sql } from "kysely"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { type Placeholder, preparedRow } from "@/lib/server/db/prepared-query"
import { isSameSecret } from "@/lib/server/secrets.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { restrictionOf } from "@/lib/shared/restriction"
import type { TokenClaims } from "./access-token"
import { hashLoginToken } from "./login-token"
import { hasAccess } from "./plan"
import { grantedRights } from "./screen-rights"
import type { AccessOptions, SessionAccess } from "./session-access"
import { tokenMemory } from "./token-memory"

/** In which role somebody of the platform looks at an institute. */
const ROLE = "InstituteAdmin"

/**
 * What a support session gives access to: an administrator's view of its institute, without a membership, as long as it lasts by
 * the database's clock, and with rights to change things only while the institute allows it. Throws `token_expired` once its
 * hour is over and `unauthenticated` when it was ended.
 */
export async function findSupportAccess(
  db: Db,
  claims: TokenClaims,
  { loginToken, planRoles = [] }: AccessOptions,
): Promise<SessionAccess> {
  const { sessionId, userId, instituteId } = claims
  const row = await findVisit(db, { sessionId, userId })
  const failure = failureOf(row)
  if (failure) tokenMemory.drop({ sessionId })
  if (!row || failure) throw new Failure(failure ?? "unauthenticated")
  if (loginToken !== undefined && !(row.tokenHash && isSameSecret(hashLoginToken(loginToken), row.tokenHash)))
    throw new Failure("session_replaced")
  const { id, openerName: name, remainingMs, mayWrite, showsContacts } = row
  const rights = grantedRights(ROLE, null, null).map((right) =>
    mayWrite ? right : { ...right, edit: false, delete: false },
  )
  const support = { id, name, remainingMs, mayWrite, showsContacts }
  return {
    actor: { userId, instituteId, sessionId, role: ROLE, customRoleId: null, rights, support },
    isPlanExpired: planRoles.includes(ROLE) ? !row.hasPlan : null,
    isHeld: false,
    restriction: restrictionOf(row.instituteStatus),
  }
}

type Visit = { isEntered: boolean; isEnded: boolean; endReason: string | null; remainingMs: number }

function failureOf(visit: Visit | undefined): FailureCode | undefined {
  if (!visit?.isEntered) return "unauthenticated"
  if (visit.remainingMs <= 0 || visit.endReason === "time") return "token_expired"
  return visit.isEnded ? "unauthenticated" : undefined
}

const findVisit = preparedRow((db, placeholder: Placeholder<{ sessionId: string; userId: number }>) =>
  db
    .selectFrom("support_sessions as v")
    .innerJoin("institutes as i", "i.id", "v.instituteId")
    .leftJoin("support_access as a", "a.instituteId", "v.instituteId")
    .leftJoin("institute_subscriptions as p", "p.instituteId", "v.instituteId")
    .select(["v.id", "v.openerName", "v.tokenHash", "v.endReason", "i.status as instituteStatus"])
    .select([
      sql<boolean>`v."enteredAt" is not null`.as("isEntered"),
      sql<boolean>`v."endedAt" is not null`.as("isEnded"),
      sql<number>`(extract(epoch from v."endsAt" - now()) * 1000)::int`.as("remainingMs"),
      sql<boolean>`coalesce(a."changesUntil" > now(), false)`.as("mayWrite"),
      sql<boolean>`v."contactsShownAt" is not null`.as("showsContacts"),
      sql<boolean>`p.id is not null and ${hasAccess("p")}`.as("hasPlan"),
    ])
    .where("v.key", "=", placeholder("sessionId"))
    .where("v.openedBy", "=", placeholder("userId")),
)
