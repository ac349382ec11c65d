import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { verifyCredentials, requireStrongPassword } from "@/lib/features/auth/auth.server"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { hashPassword } from "@/lib/server/auth/password"
import { limitPasswordAttempts } from "@/lib/server/auth/password-attempts"
import { endAllSessions } from "@/lib/server/auth/sessions"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

type PasswordChange = {
  userId: number
  instituteId: number
  passwordHash: string
  /** The session that does not end; every other session of the user ends. */
  exceptSessionId?: string
}

/** Sets a new password for the caller; throws `invalid_input` when the current one is wrong. */
export async function setOwnPassword(
  { userId, instituteId, sessionId }: Actor,
  { password, currentPassword = "" }: { password: string; currentPassword?: string | undefined },
  facts: RequestFacts,
): Promise<void> {
  const { email } = await readPlatform((db) =>
    db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow(),
  )
  const attempt = { email, ip: facts.ip, device: sessionId }
  const user = await limitPasswordAttempts(attempt, () => verifyCredentials(email, currentPassword))
  if (!user) throw new Failure("invalid_input", { fields: { currentPassword: ["Is not right"] } })
  requireStrongPassword({ email, password })
  const passwordHash = await hashPassword(password)
  await withPlatform((db) =>
    changePassword(db, { userId, instituteId, passwordHash, exceptSessionId: sessionId }, facts),
  )
}

/** Saves a new password, ends the other sessions and the reset tokens, and tells the user, in one transaction. */
export async function changePassword(
  db: Db,
  { userId, instituteId, passwordHash, exceptSessionId: currentSessionId }: PasswordChange,
  { requestId, ip }: RequestFacts,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ passwordHash, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute()
  await endAllSessions(db, userId, currentSessionId)
  await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
  await record(db, accountEvents.passwordChanged, { by: userId, instituteId, data: { userId } })
  log.info({ requestId, instituteId, userId, ip }, "a password was changed")
}
