import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { joinInstitute, mayJoin } from "@/lib/features/auth/auth.server"
import { noteReferral } from "@/lib/features/referrals/referrals.server"
import type { ProvedIdentity } from "@/lib/server/gateways/social/identity"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Whose account an identity is, known by the provider's subject alone. One that is new here belongs to the account of its
 * e-mail only where both sides have proved the mailbox; else it makes a new account, where the institute takes sign-ups.
 * Throws `email_taken`, `email_needed`, `sign_up_closed` or `disabled`.
 */
export async function findPerson(
  identity: ProvedIdentity,
  instituteId: number,
  referralCode?: string,
): Promise<number> {
  const known = await withPlatform((db) => findKnown(db, identity))
  if (!(await readInstitute(instituteId, (db) => mayJoin(db, known)))) {
    if (known === undefined) throw new Failure("sign_up_closed")
    return known
  }
  const userId = known ?? (await withPlatform((db) => create(db, identity)))
  await withInstitute(instituteId, async (db) => {
    const isNew = await joinInstitute(db, userId)
    if (isNew && referralCode) await noteReferral(db, referralCode, userId)
  })
  return userId
}

async function findKnown(db: Db, identity: ProvedIdentity): Promise<number | undefined> {
  const { provider, subject, email, isEmailProved } = identity
  const known = await db
    .updateTable("social_identities as s")
    .from("users as u")
    .set({ lastUsedAt: sql`now()` })
    .whereRef("u.id", "=", "s.userId")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .returning(["u.id", "u.disabledAt"])
    .executeTakeFirst()
  if (known?.disabledAt) throw new Failure("disabled")
  if (known || email === null) return known?.id
  const sameMail = await db
    .selectFrom("users")
    .select(["id", "disabledAt", "emailVerifiedAt"])
    .where("email", "=", email)
    .executeTakeFirst()
  if (!sameMail) return undefined
  if (!isEmailProved || sameMail.emailVerifiedAt === null) throw new Failure("email_taken")
  if (sameMail.disabledAt) throw new Failure("disabled")
  await link(db, identity, sameMail.id)
  return sameMail.id
}

async function create(db: Db, identity: ProvedIdentity): Promise<number> {
  const { email, isEmailProved, firstName, lastName } = identity
  if (email === null) throw new Failure("email_needed")
  const made = await db
    .insertInto("users")
    .values({
      email,
      firstName: firstName || (email.split("@")[0] ?? email),
      lastName,
      emailVerifiedAt: isEmailProved ? new Date() : null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!made) throw new Failure("email_taken")
  await link(db, identity, made.id)
  return made.id
}

/** A person has one account at a provider: another with the same mailbox is somebody else's claim to it. */
async function link(db: Db, { provider, subject }: ProvedIdentity, userId: number) {
  const linked = await db
    .insertInto("social_identities")
    .values({ provider, subject, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst()
  if (!linked) throw new Failure("email_taken")
}
