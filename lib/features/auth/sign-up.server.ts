import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { agreeToWhatsApp } from "@/lib/features/notifications/notifications.server"
import { findReferralCode, noteReferral } from "@/lib/features/referrals/referrals.server"
import { hashPassword } from "@/lib/server/auth/password"
import { withinPasswordTries } from "@/lib/server/auth/password-tries"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { files } from "@/lib/server/gateways/files/files"
import { storePortrait } from "@/lib/server/media/store-picture"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { NewPerson, Profile } from "./contract"
import { requireGoodPassword } from "./good-password.server"
import { joinInstitute, mayJoin } from "./join.server"
import { findByEmail, findProfile } from "./person-queries.server"
import { provePerson } from "./sign-in.server"

/**
 * Makes a person a student of an institute: a new one with the details given, or an existing one who proves to be them
 * with their password. Throws `email_taken` when the e-mail is somebody's and the password is not theirs; where an
 * institute takes no sign-ups, whoever does not prove to be one of its people is told no more than `sign_up_closed`.
 */
export async function signUp(details: NewPerson, picture: Upload | undefined, facts: RequestFacts): Promise<Profile> {
  const { email, instituteId } = details
  const isOpen = await readInstitute(instituteId, (db) => mayJoin(db, undefined))
  const referrerId = details.referralCode && (await findReferrer(details, details.referralCode))
  const isKnown = (await readPlatform((db) => findByEmail(db, email))) !== undefined
  const userId = isKnown || !isOpen ? await prove(details, isOpen, facts) : await create(details, picture)
  if (userId === referrerId) throw unusable()
  const profile = await withInstitute(instituteId, async (db) => {
    const isNew = await joinInstitute(db, userId)
    if (isNew && details.referralCode) await noteReferral(db, details.referralCode, userId)
    if (details.whatsApp && details.mobile_number) await agreeToWhatsApp(db, userId, true)
    return findProfile(db, userId)
  })
  if (!profile) throw new Failure("not_found")
  return profile
}

/**
 * Who refers by a code; throws `invalid_input` for one that is not known here or that is their own by the mobile given.
 * Asked before anybody is made, so that such a code leaves no half of an account behind.
 */
async function findReferrer({ instituteId, mobile_number }: NewPerson, code: string): Promise<number> {
  const found = await readInstitute(instituteId, (db) => findReferralCode(db, code))
  if (!found || (found.mobile !== null && found.mobile === mobile_number)) throw unusable()
  return found.userId
}

/** One answer for every code that does not do: whose it is, is nobody's to find out. */
const unusable = () => new Failure("invalid_input", { fields: { referralCode: ["Cannot be used"] } })

async function prove({ email, password, instituteId }: NewPerson, isOpen: boolean, { ip }: RequestFacts) {
  const person = await withinPasswordTries({ email, ip }, () => provePerson(email, password))
  if (!person) throw new Failure(isOpen ? "email_taken" : "sign_up_closed")
  if (person.disabledAt) throw new Failure("disabled")
  if (!(await readInstitute(instituteId, (db) => mayJoin(db, person.id)))) throw new Failure("sign_up_closed")
  return person.id
}

async function create(details: NewPerson, picture: Upload | undefined): Promise<number> {
  requireGoodPassword(details)
  const passwordHash = await hashPassword(details.password)
  const stored = picture && (await storePortrait(details.instituteId, picture.path))
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
  if (made !== undefined) return made
  if (stored) await files.remove(stored.key)
  throw new Failure("email_taken")
}
