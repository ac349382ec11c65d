import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { findReferralCode, noteReferral } from "@/lib/features/referrals/referrals.server"
import { hashPassword } from "@/lib/server/auth/password"
import { withinPasswordTries } from "@/lib/server/auth/password-tries"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { storePicture } from "@/lib/server/media/store-picture"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { NewPerson, Profile } from "./contract"
import { requireGoodPassword } from "./good-password.server"
import { joinInstitute, mayJoin } from "./join.server"
import { findByEmail, findProfile } from "./person-queries.server"
import { provePerson } from "./sign-in.server"

/**
 * Makes a person a student of an institute: a new one with the details given, or an existing one who proves to be them
 * with their password. Throws `email_taken` when the e-mail is somebody's and the password is not theirs.
 */
export async function signUp(details: NewPerson, picture: Upload | undefined, facts: RequestFacts): Promise<Profile> {
  const { email, instituteId } = details
  const known = await readPlatform((db) => findByEmail(db, email))
  if (!(await readInstitute(instituteId, (db) => mayJoin(db, known?.id)))) throw new Failure("sign_up_closed")
  if (details.referralCode) await requireReferrer(details, details.referralCode, known?.id)
  const userId = known ? await prove(details, facts) : await create(details, picture)
  const profile = await withInstitute(instituteId, async (db) => {
    const isNew = await joinInstitute(db, userId)
    if (isNew && details.referralCode) await noteReferral(db, details.referralCode, userId)
    return findProfile(db, userId)
  })
  if (!profile) throw new Failure("not_found")
  return profile
}

/**
 * Throws `invalid_input` for a code that is not known here or that the person has brought themselves. Asked before anybody
 * is made, so that such a code leaves no half of an account behind.
 */
async function requireReferrer({ instituteId, mobile_number }: NewPerson, code: string, userId: number | undefined) {
  const found = await readInstitute(instituteId, (db) => findReferralCode(db, code))
  const isOwn = found && (found.userId === userId || (found.mobile !== null && found.mobile === mobile_number))
  if (found && !isOwn) return
  throw new Failure("invalid_input", {
    fields: { referralCode: [isOwn ? "Must be somebody else's" : "Is not known here"] },
  })
}

async function prove({ email, password }: NewPerson, { ip }: RequestFacts): Promise<number> {
  const person = await withinPasswordTries({ email, ip }, () => provePerson(email, password))
  if (!person) throw new Failure("email_taken")
  if (person.disabledAt) throw new Failure("disabled")
  return person.id
}

async function create(details: NewPerson, picture: Upload | undefined): Promise<number> {
  requireGoodPassword(details)
  const passwordHash = await hashPassword(details.password)
  const stored = picture && (await storePicture(details.instituteId, picture.path))
  const made = await withPlatform(async (db) => {
    const user = await db
      .insertInto("users")
      .values({
        email: details.email,
        firstName: details.first_name,
        lastName: details.last_name,
        mobile: details.mobile_number ?? null,
        gender: details.gender ?? null,
        image: stored?.key ?? null,
        passwordHash,
        updatedAt: sql`now()`,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst()
    return user?.id
  })
  if (made === undefined) throw new Failure("email_taken")
  return made
}
