import { sql } from "kysely"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { type Placeholder, preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"
import { isSameSecret } from "@/lib/server/secrets.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { restrictionOf } from "@/lib/shared/restriction"
import { ADMINS, type Role } from "@/lib/shared/roles"
import type { TokenClaims } from "./access-token"
import { parseRole } from "./actor"
import { hashLoginToken } from "./login-token"
import { hasAccess } from "./plan"
import { grantedRights } from "./screen-rights"
import type { AccessOptions, SessionAccess } from "./session-access"
import { findSupportAccess } from "./support-access"
import { tokenMemory } from "./token-memory"

/**
 * Finds the active session of an access token's claims by one prepared statement (two for a custom role), and returns the
 * caller with their current role and rights and, on request, whether the plan has expired. Throws `disabled` for a disabled person,
 * `session_replaced` when a newer sign-in ended the session, `token_expired` for an expired session, else
 * `unauthenticated` (spec §8). Whoever calls it checks the plan, then the role, then the screen (`authorise`).
 */
export async function findAccess(
  db: Db,
  claims: TokenClaims,
  { loginToken, planRoles = [], admitted = ADMINS }: AccessOptions = {},
): Promise<SessionAccess> {
  if (claims.isSupport) return findSupportAccess(db, claims, { loginToken, planRoles })
  const { userId, instituteId, sessionId } = claims
  const row = await findRow(db, { sessionId, userId, planRoles })
  const failure = failureOf(row)
  // A token that is used after the notification of its session's end was remembered anew.
  if (failure) tokenMemory.drop({ sessionId })
  if (!row || failure) throw new Failure(failure ?? "unauthenticated")
  if (loginToken !== undefined && !isSameSecret(hashLoginToken(loginToken), row.tokenHash))
    throw new Failure("session_replaced")
  const role = parseRole(row.role)
  const restriction = restrictionOf(row.instituteStatus)
  if (restriction && !admitted.includes(role)) throw new Failure(`institute_${restriction}`)
  const { customRoleId } = row
  const screens = customRoleId === null ? null : await listScreens(db, { customRoleId })
  return {
    actor: {
      userId,
      instituteId,
      sessionId,
      role,
      customRoleId,
      rights: grantedRights(role, screens, row.crmAccess),
    },
    isPlanExpired: planRoles.includes(role) ? !row.hasPlan : null,
    isHeld: row.isHeld,
    restriction,
  }
}

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

/** The session with the membership of its user, and the plan of the institute where the role is one of `planRoles`. */
const findRow = preparedRow((db, placeholder: Placeholder<AccessKey>) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("memberships as m", (on) =>
      on.onRef("m.instituteId", "=", "s.instituteId").onRef("m.userId", "=", "s.userId"),
    )
    .innerJoin("institutes as i", "i.id", "s.instituteId")
    .leftJoin("institute_subscriptions as p", (on) =>
      on
        .onRef("p.instituteId", "=", "s.instituteId")
        .on("m.role", "=", sql<string>`any(${placeholder("planRoles")}::text[])`),
    )
    .select(["s.tokenHash", "s.revokeReason", "m.role", "m.status", "m.customRoleId", "m.crmAccess"])
    .select(["i.status as instituteStatus", "m.heldByPlan as isHeld"])
    .select([
      sql<boolean>`p.id is not null and ${hasAccess("p")}`.as("hasPlan"),
      sql<boolean>`s."revokedAt" is not null`.as("isRevoked"),
      sql<boolean>`s."expiresAt" < now()`.as("isExpired"),
    ])
    .where("s.id", "=", placeholder("sessionId"))
    .where("s.userId", "=", placeholder("userId")),
)

/** The screens that a custom role may view. Few people have one, so a statement of its own costs less than a part of `findRow`. */
const listScreens = preparedQuery((db, placeholder: Placeholder<{ customRoleId: number }>) =>
  db
    .selectFrom("role_screens")
    .select(["screenId", "canEdit as edit", "canDelete as delete"])
    .where("roleId", "=", placeholder("customRoleId"))
    .where("canView", "=", true),
)
