import { sql } from "kysely"
import { endSessionsOf } from "@/lib/server/auth/sessions"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Gives an account to who has proved its mailbox for the first time by what came there. Anybody may have signed up with
 * this e-mail before, so that all by which they could come in again goes: the password, accounts at providers, the proof
 * of a mobile, and every session. Answers whom to tell when there was such a thing; undefined for an e-mail that was proved.
 */
export async function claimAccount(db: Db, userId: number) {
  const person = await db
    .selectFrom("users")
    .select(["email", "firstName", "locale", "passwordHash", "mobileVerifiedAt"])
    .where("id", "=", userId)
    .where("emailVerifiedAt", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const { numDeletedRows } = await db
    .deleteFrom("social_identities")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable("users")
    .set({ emailVerifiedAt: sql`now()`, mobileVerifiedAt: null, passwordHash: null, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute()
  await endSessionsOf(db, userId)
  const { passwordHash, mobileVerifiedAt, ...told } = person
  return passwordHash !== null || mobileVerifiedAt !== null || numDeletedRows > 0n ? told : undefined
}
