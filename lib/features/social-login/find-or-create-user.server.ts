import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { joinInstitute, mayJoin, requirePlace } from "@/lib/features/auth/auth.server"
import { recordReferral } from "@/lib/features/referrals/referrals.server"
import type { VerifiedIdentity } from "@/lib/server/gateways/social/identity"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Returns the user id of a provider identity, found by the provider's subject alone; they join where they may. An
 * unknown identity is linked to the account of its e-mail only where both sides have verified the mailbox; otherwise a
 * new account is created, where the institute is open to sign-up. Throws `email_taken`, `email_required`,
 * `sign_up_closed`, `enrolment_full` or `disabled`.
 */
export async function findOrCreateUser(
  identity: VerifiedIdentity,
  instituteId: number,
  { referralCode, isBuying = false }: { referralCode?: string | undefined; isBuying?: boolean } = {},
): Promise<number> {
  const known = await withPlatform((db) => findLinkedUser(db, identity))
  if (!(await readInstitute(instituteId, (db) => mayJoin(db, known)))) {
    if (known === undefined) throw new Failure("sign_up_closed")
    return known
  }
  await readInstitute(instituteId, (db) => requirePlace(db, known, { isBuying }))
  const userId = known ?? (await withPlatform((db) => createUser(db, identity)))
  await withInstitute(instituteId, async (db) => {
    const isNew = await joinInstitute(db, userId, { isBuying })
    if (isNew && referralCode) await recordReferral(db, referralCode, userId)
  })
  return userId
}

/**
 * The user id of a provider identity that opens an institute, who joins none. Throws as above, and `email_required` where the provider has not
 * verified the mailbox: the code would have.
 */
export async function findOrCreateFounder(identity: VerifiedIdentity): Promise<number> {
  return withPlatform(async (db) => {
    const known = await findLinkedUser(db, identity)
    if (known !== undefined) return known
    if (!identity.isEmailVerified) throw new Failure("email_required")
    return createUser(db, identity)
  })
}

async function findLinkedUser(db: Db, identity: VerifiedIdentity): Promise<number | undefined> {
  const { provider, subject, email, isEmailVerified } = identity
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
  const sameEmail = await db
    .selectFrom("users")
    .select(["id", "disabledAt", "emailVerifiedAt"])
    .where("email", "=", email)
    .executeTakeFirst()
  if (!sameEmail) return undefined
  if (!isEmailVerified || sameEmail.emailVerifiedAt === null) throw new Failure("email_taken")
  if (sameEmail.disabledAt) throw new Failure("disabled")
  await linkIdentity(db, identity, sameEmail.id)
  return sameEmail.id
}

async function createUser(db: Db, identity: VerifiedIdentity): Promise<number> {
  const { email, isEmailVerified, firstName, lastName } = identity
  if (email === null) throw new Failure("email_required")
  const inserted = await db
    .insertInto("users")
    .values({
      email,
      firstName: firstName || (email.split("@")[0] ?? email),
      lastName,
      emailVerifiedAt: isEmailVerified ? new Date() : null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!inserted) throw new Failure("email_taken")
  await linkIdentity(db, identity, inserted.id)
  return inserted.id
}

/** Links an identity to a user, who has one per provider; throws `email_taken` where another one is linked. */
async function linkIdentity(db: Db, { provider, subject }: VerifiedIdentity, userId: number) {
  const linked = await db
    .insertInto("social_identities")
    .values({ provider, subject, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .executeTakeFirst()
  if (!linked) throw new Failure("email_taken")
}
