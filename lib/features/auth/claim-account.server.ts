import { sql } from "kysely"
import { endAllSessions } from "@/lib/server/auth/sessions"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Hands an account to whoever has just verified its e-mail for the first time. Anybody may have signed up with this e-mail
 * before, so every earlier means of signing in is removed: the password, linked provider accounts, the verification of the
 * mobile, and all sessions. Returns whether there was one; false where the e-mail was verified before.
 */
export async function claimAccount(db: Db, userId: number): Promise<boolean> {
  const person = await db
    .selectFrom("users")
    .select(["passwordHash", "mobileVerifiedAt"])
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return false
  const { numDeletedRows } = await db
    .deleteFrom("social_identities")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable("users")
    .set({ emailVerifiedAt: sql`now()`, mobileVerifiedAt: null, passwordHash: null, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute()
  await endAllSessions(db, userId)
  return person.passwordHash !== null || person.mobileVerifiedAt !== null || numDeletedRows > 0n
}
