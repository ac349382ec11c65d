import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { setWhatsAppConsent } from "@/lib/features/notifications/notifications.server"
import { findReferralCode, recordReferral } from "@/lib/features/referrals/referrals.server"
import { hashPassword } from "@/lib/server/auth/password"
import { limitPasswordAttempts } from "@/lib/server/auth/password-attempts"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { storePortrait } from "@/lib/server/media/store-picture"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { NewPerson, Profile } from "./contract"
import { requireStrongPassword } from "./require-strong-password.server"
import { joinInstitute, mayJoin } from "./join-institute.server"
import { findByEmail, findProfile } from "./auth-queries.server"
import { verifyCredentials } from "./sign-in.server"

/**
 * Makes a person a student of an institute: a new user with the given details, or an existing one who authenticates with
 * their password. Throws `email_taken` when the e-mail is taken and the password is wrong; where an institute is closed to
 * sign-up, everybody but its own authenticated people gets `sign_up_closed` and learns nothing else.
 */
export async function signUp(details: NewPerson, picture: Upload | undefined, facts: RequestFacts): Promise<Profile> {
  const { email, instituteId } = details
  const isOpen = await readInstitute(instituteId, (db) => mayJoin(db, undefined))
  const referrerId = details.referralCode && (await findReferrer(details, details.referralCode))
  const isKnown = (await readPlatform((db) => findByEmail(db, email))) !== undefined
  const userId =
    isKnown || !isOpen ? await verifyExistingUser(details, isOpen, facts) : await insertUser(details, picture)
  if (userId === referrerId) throw unusableReferralCode()
  const profile = await withInstitute(instituteId, async (db) => {
    const isNew = await joinInstitute(db, userId)
    if (isNew && details.referralCode) await recordReferral(db, details.referralCode, userId)
    if (details.whatsApp && details.mobile_number) await setWhatsAppConsent(db, userId, true)
    return findProfile(db, userId)
  })
  if (!profile) throw new Failure("not_found")
  return profile
}

/**
 * The user id of the referrer of a code; throws `invalid_input` for an unknown code or, judging by the mobile, the caller's
 * own. Checked before a user is inserted, so that a bad code leaves no account behind.
 */
async function findReferrer({ instituteId, mobile_number }: NewPerson, code: string): Promise<number> {
  const found = await readInstitute(instituteId, (db) => findReferralCode(db, code))
  if (!found || (found.mobile !== null && found.mobile === mobile_number)) throw unusableReferralCode()
  return found.userId
}

/** One failure for every unusable code, so that nobody learns whose it is. */
const unusableReferralCode = () => new Failure("invalid_input", { fields: { referralCode: ["Cannot be used"] } })

async function verifyExistingUser({ email, password, instituteId }: NewPerson, isOpen: boolean, { ip }: RequestFacts) {
  const person = await limitPasswordAttempts({ email, ip }, () => verifyCredentials(email, password))
  if (!person) throw new Failure(isOpen ? "email_taken" : "sign_up_closed")
  if (person.disabledAt) throw new Failure("disabled")
  if (!(await readInstitute(instituteId, (db) => mayJoin(db, person.id)))) throw new Failure("sign_up_closed")
  return person.id
}

async function insertUser(details: NewPerson, picture: Upload | undefined): Promise<number> {
  requireStrongPassword(details)
  const passwordHash = await hashPassword(details.password)
  return withStoredFiles(async (track) => {
    const stored = track(picture && (await storePortrait(details.instituteId, picture.path)))
    return withPlatform((db) => insertUserRow(db, { ...details, passwordHash, image: stored?.key ?? null }))
  })
}

async function insertUserRow(
  db: Db,
  details: NewPerson & { passwordHash: string; image: string | null },
): Promise<number> {
  const user = await db
    .insertInto("users")
    .values({
      email: details.email,
      firstName: details.first_name,
      lastName: details.last_name,
      mobile: details.mobile_number ?? null,
      gender: details.gender ?? null,
      image: details.image,
      passwordHash: details.passwordHash,
      updatedAt: sql`now()`,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!user) throw new Failure("email_taken")
  return user.id
}
