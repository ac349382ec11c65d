import { sql } from "kysely"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { type Placeholder, preparedRow } from "@/lib/server/db/prepared-query"
import { isSameSecret } from "@/lib/server/secrets.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Role } from "@/lib/shared/roles"
import type { TokenClaims } from "./access-token"
import { type Actor, parseRole } from "./actor"
import { hashLoginToken } from "./login-token"
import { isPlanExpired } from "./plan"
import { grantedRights, type ScreenRow } from "./screen-rights"
import { tokenMemory } from "./token-memory"

/** What a session gives access to, as the database has it now. */
export interface SessionAccess {
  actor: Actor
  /** Whether the institute has no valid plan (spec §4); null when it was not asked for in this role. */
  isPlanExpired: boolean | null
}

type AccessOptions = {
  /** The single-login token of the request, which must be that of the session; not compared when it is undefined. */
  loginToken?: string | undefined
  /** The roles for which the plan of the institute is read; by default none. */
  planRoles?: readonly Role[]
}

/**
 * Finds the active session of an access token's claims by one prepared statement, and returns the caller with their
 * current role and rights and, on request, whether the plan has expired. Throws `disabled` for a disabled person,
 * `session_replaced` when a newer sign-in ended the session, `token_expired` for an expired session, else
 * `unauthenticated` (spec §8). Whoever calls it checks the plan, then the role, then the screen (`authorise`).
 */
export async function findAccess(
  db: Db,
  claims: TokenClaims,
  { loginToken, planRoles = [] }: AccessOptions = {},
): Promise<SessionAccess> {
  const { userId, instituteId, sessionId } = claims
  const row = await findRow(db, { sessionId, userId, planRoles })
  const failure = failureOf(row)
  // A token that is used after the notification of its session's end was remembered anew.
  if (failure) tokenMemory.drop({ sessionId })
  if (!row || failure) throw new Failure(failure ?? "unauthenticated")
  if (loginToken !== undefined && !isSameSecret(hashLoginToken(loginToken), row.tokenHash))
    throw new Failure("session_replaced")
  const role = parseRole(row.role)
  return {
    actor: {
      userId,
      instituteId,
      sessionId,
      role,
      customRoleId: row.customRoleId,
      rights: grantedRights(role, row.screens, row.crmAccess),
    },
    isPlanExpired: planRoles.includes(role) ? row.plan === null || isPlanExpired(parsePlan(row.plan)) : null,
  }
}

/** A subscription as JSON has it. */
type PlanRow = { status: string; periodEnd: string | null; graceEnd: string | null }

const parsePlan = ({ status, periodEnd, graceEnd }: PlanRow) => ({
  status,
  periodEnd: periodEnd === null ? null : new Date(periodEnd),
  graceEnd: graceEnd === null ? null : new Date(graceEnd),
})

type SessionState = { status: string; revokeReason: string | null; isRevoked: boolean; isExpired: boolean }

/** Why a session gives no access; undefined when it does. */
function failureOf(session: SessionState | undefined): FailureCode | undefined {
  if (!session) return "unauthenticated"
  const { status, revokeReason, isRevoked, isExpired } = session
  if (status === "disabled" || revokeReason === "disabled") return "disabled"
  if (revokeReason === "session_replaced") return "session_replaced"
  if (isRevoked || status !== "active") return "unauthenticated"
  return isExpired ? "token_expired" : undefined
}

type AccessKey = { sessionId: string; userId: number; planRoles: readonly Role[] }

/** The plan and the screens are read only where they are needed, because each table costs a check of the institute. */
const findRow = preparedRow((db, placeholder: Placeholder<AccessKey>) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("memberships as m", (on) =>
      on.onRef("m.instituteId", "=", "s.instituteId").onRef("m.userId", "=", "s.userId"),
    )
    .select(["s.tokenHash", "s.revokeReason", "m.role", "m.status", "m.customRoleId", "m.crmAccess"])
    .select([
      sql<boolean>`s."revokedAt" is not null`.as("isRevoked"),
      sql<boolean>`s."expiresAt" < now()`.as("isExpired"),
    ])
    .select(
      sql<PlanRow | null>`case when m.role = any(${placeholder("planRoles")}::text[]) then (
        select json_build_object('status', p.status, 'periodEnd', p."periodEnd", 'graceEnd', p."graceEnd")
        from institute_subscriptions p
        where p."instituteId" = s."instituteId") end`.as("plan"),
    )
    .select(
      sql<ScreenRow[] | null>`case when m."customRoleId" is not null then (
        select coalesce(json_agg(json_build_object('screenId', r."screenId", 'edit', r."canEdit", 'delete', r."canDelete")), '[]')
        from role_screens r
        where r."instituteId" = m."instituteId" and r."roleId" = m."customRoleId" and r."canView") end`.as("screens"),
    )
    .where("s.id", "=", placeholder("sessionId"))
    .where("s.userId", "=", placeholder("userId")),
)
