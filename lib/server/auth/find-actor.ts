import { createHash } from "node:crypto"
import { Failure } from "@/lib/contract/errors"
import { isSameSecret } from "@/lib/server/secrets.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { TokenClaims } from "./access-token"
import { type Actor, parseRole } from "./actor"

/** The hash under which a login token is stored. */
export const hashLoginToken = (token: string) => createHash("sha256").update(token).digest()

/**
 * Finds the active session of an access token's claims and returns the caller with their current role. Throws
 * `session_replaced` when a newer sign-in ended it, `disabled` for a disabled person, `token_expired` for an expired
 * session, else `unauthenticated` (spec §8).
 */
export async function findActor(db: Db, claims: TokenClaims, loginToken?: string): Promise<Actor> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("memberships as m", (on) =>
      on.onRef("m.instituteId", "=", "s.instituteId").onRef("m.userId", "=", "s.userId"),
    )
    .select(["s.tokenHash", "s.revokedAt", "s.revokeReason", "s.expiresAt", "m.role", "m.status", "m.customRoleId"])
    .where("s.id", "=", claims.sessionId)
    .where("s.userId", "=", claims.userId)
    .executeTakeFirst()

  if (!row) throw new Failure("unauthenticated")
  if (row.status === "disabled" || row.revokeReason === "disabled") throw new Failure("disabled")
  if (row.revokeReason === "session_replaced") throw new Failure("session_replaced")
  if (row.revokedAt || row.status !== "active") throw new Failure("unauthenticated")
  if (row.expiresAt < new Date()) throw new Failure("token_expired")
  if (loginToken !== undefined && !isSameSecret(hashLoginToken(loginToken), row.tokenHash))
    throw new Failure("session_replaced")
  const { userId, instituteId, sessionId } = claims
  return { userId, instituteId, sessionId, role: parseRole(row.role), customRoleId: row.customRoleId }
}
