import { sql } from "kysely"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import { contactKindOf } from "@/lib/features/otp/identifier"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"

type Person = Pick<Actor, "userId" | "instituteId">

/**
 * Saves a verified contact of a user in place of the previous one, which the previous e-mail is told of. Throws a unique
 * violation (`isUniqueViolation`) for an e-mail or a verified mobile of another user.
 */
export async function saveContact(db: Db, { userId, instituteId }: Person, identifier: string) {
  const kind = contactKindOf(identifier)
  const before = await orNotFound(
    db.selectFrom("users").select(["email", "firstName", "locale"]).where("id", "=", userId).executeTakeFirst(),
  )
  await db
    .updateTable("users")
    .set({ [kind]: identifier, [`${kind}VerifiedAt`]: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute()
  await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
  const { firstName: name, email, locale: language } = before
  const data = { userId, kind, before: { name, email, mobile: null, language } } as const
  await record(db, accountEvents.contactChanged, { by: userId, instituteId, data })
}
