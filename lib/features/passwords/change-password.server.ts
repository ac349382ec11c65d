import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { noteAndTell, provePerson, requireGoodPassword } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { hashPassword } from "@/lib/server/auth/password"
import { withinPasswordTries } from "@/lib/server/auth/password-tries"
import { endSessionsOf } from "@/lib/server/auth/sessions"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"

type Change = {
  userId: number
  instituteId: number
  passwordHash: string
  /** The session that stays; every other one of the person ends. */
  keptSessionId?: string
}

/** Sets a new password for who is signed in and knows the present one; throws `invalid_input` when they do not. */
export async function setOwnPassword(
  { userId, instituteId, sessionId }: Actor,
  { password, currentPassword = "" }: { password: string; currentPassword?: string | undefined },
  facts: RequestFacts,
): Promise<void> {
  const { email } = await readPlatform((db) =>
    db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow(),
  )
  const known = await withinPasswordTries({ email, ip: facts.ip }, () => provePerson(email, currentPassword))
  if (!known) throw new Failure("invalid_input", { fields: { currentPassword: ["Is not right"] } })
  requireGoodPassword({ email, password })
  const passwordHash = await hashPassword(password)
  await withPlatform((db) => changePassword(db, { userId, instituteId, passwordHash, keptSessionId: sessionId }, facts))
}

/** Writes a new password, ends the sessions and the resets that knew the old one, and tells the person, in one transaction. */
export async function changePassword(
  db: Db,
  { userId, instituteId, passwordHash, keptSessionId }: Change,
  { requestId, ip }: RequestFacts,
): Promise<void> {
  const person = await db
    .updateTable("users")
    .set({ passwordHash, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .returning(["email", "firstName", "locale"])
    .executeTakeFirstOrThrow()
  await endSessionsOf(db, userId, keptSessionId)
  await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
  const mail = { template: "passwordChanged", path: paths.forgotPassword } as const
  await noteAndTell(db, { userId, instituteId, requestId, action: "password.changed", mail, person })
  log.info({ requestId, instituteId, userId, ip }, "a password was changed")
}
