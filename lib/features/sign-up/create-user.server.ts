import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import {
  claimWithNotice,
  findByIdentifier,
  findProfile,
  joinInstitute,
  mayJoin,
  requireOpen,
  requirePlace,
  requireStrongPassword,
} from "@/lib/features/auth/auth.server"
import type { Profile } from "@/lib/features/auth/auth-shapes"
import { setWhatsAppConsent } from "@/lib/features/notifications/notifications.server"
import { findCodeCaller, sendCode, verifyCode } from "@/lib/features/otp/otp.server"
import type { BillingChange } from "@/lib/features/people/own-data"
import { saveTeacherData } from "@/lib/features/people/people.server"
import { findReferralCode, recordReferral } from "@/lib/features/referrals/referrals.server"
import { hashPassword } from "@/lib/server/auth/password"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { storePortrait } from "@/lib/server/media/store-picture"
import { files } from "@/lib/server/gateways/files/files"
import { type StoredVideo, storeVideo } from "@/lib/server/media/store-video"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { NewPerson } from "./contract"

/** The other fields of the form. */
interface Attachments {
  profilePic?: Upload | undefined
  teaserVideo?: Upload | undefined
  billingDetails?: BillingChange | undefined
}

/**
 * Makes a person a student of an institute in two requests. The first sends a code to the e-mail and returns null; whether
 * the e-mail has an account is looked up only by the job that writes the mail, so that neither the reply nor its time
 * reveals it. The second has the code: it makes a new user with a verified e-mail, or lets an existing one join. The code
 * stays valid for the sign-in that follows.
 */
export async function createUser(
  details: NewPerson,
  { profilePic: picture, teaserVideo: teaser, billingDetails: billing }: Attachments,
  facts: RequestFacts,
): Promise<Profile | null> {
  const { email, instituteId, otp } = details
  await readInstitute(instituteId, async (db) => {
    if (!(await mayJoin(db, undefined))) throw new Failure("sign_up_closed")
    await requireOpen(db)
  })
  requireStrongPassword(details)
  const referrerId = details.referralCode && (await findReferrer(details, details.referralCode))
  const scope = { purpose: "sign_in", instituteId, identifier: email } as const
  const caller = await findCodeCaller(facts, email)
  if (otp === undefined) {
    await sendCode({ ...scope, isSignUp: true }, caller)
    return null
  }
  await verifyCode(scope, otp, caller)
  await requirePlaceToJoin(details)
  const userId = await findOrInsertUser(details, picture)
  if (userId === referrerId) throw unusableReferralCode()
  return withStoredFiles(async (track) => {
    const video = track(teaser && (await storeVideo(instituteId, teaser)))
    const { isNew, profile } = await withInstitute(instituteId, (db) => join(db, userId, { details, video, billing }))
    if (video && !isNew) await files.remove(video.key)
    return profile
  })
}

interface Joining {
  details: NewPerson
  video: StoredVideo | undefined
  billing: BillingChange | undefined
}

/** Makes a user a student of the institute; of somebody who is a member already nothing but the consent is changed. */
async function join(db: Db, userId: number, { details, video, billing }: Joining) {
  const isNew = await joinInstitute(db, userId, { isBuying: details.buying })
  if (isNew) await saveTeacherData(db, userId, { video, billing })
  if (isNew && details.referralCode) await recordReferral(db, details.referralCode, userId)
  if (details.whatsApp && details.mobile_number) await setWhatsAppConsent(db, userId, true)
  return { isNew, profile: (await findProfile(db, userId)) ?? null }
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

/** Throws `enrolment_full` before an account is made that could not join. */
async function requirePlaceToJoin({ email, instituteId, buying }: NewPerson): Promise<void> {
  const person = await readPlatform((db) => findByIdentifier(db, email))
  await readInstitute(instituteId, (db) => requirePlace(db, person?.id, { isBuying: buying }))
}

/**
 * The user of an e-mail that the caller has just proved to be theirs. An account whose e-mail was never verified before is
 * claimed, and gets the new password; any other account stays as it is.
 */
async function findOrInsertUser(details: NewPerson, picture: Upload | undefined): Promise<number> {
  const { email, instituteId, password } = details
  const person = await readPlatform((db) => findByIdentifier(db, email))
  if (person?.disabledAt) throw new Failure("disabled")
  if (person?.emailVerifiedAt) return person.id
  const passwordHash = await hashPassword(password)
  if (!person) return insertUser({ ...details, passwordHash }, picture)
  await claimWithNotice({ userId: person.id, instituteId, passwordHash })
  return person.id
}

type NewUser = NewPerson & { passwordHash: string }

async function insertUser(details: NewUser, picture: Upload | undefined): Promise<number> {
  return withStoredFiles(async (track) => {
    const stored = track(picture && (await storePortrait(details.instituteId, picture.path)))
    return withPlatform((db) => insertUserRow(db, { ...details, image: stored?.key ?? null }))
  })
}

type UserRow = Pick<NewUser, "email" | "first_name" | "last_name" | "mobile_number" | "gender"> & {
  passwordHash: string | null
  image: string | null
}

/** Inserts a user whose e-mail is verified, or finds the one that another request with the same code has inserted meanwhile. */
export async function insertUserRow(db: Db, details: UserRow): Promise<number> {
  const { email, passwordHash, image } = details
  const inserted = await db
    .insertInto("users")
    .values({
      email,
      firstName: details.first_name,
      lastName: details.last_name,
      mobile: details.mobile_number ?? null,
      gender: details.gender ?? null,
      image,
      passwordHash,
      emailVerifiedAt: sql<Date>`now()`,
      updatedAt: sql`now()`,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted) return inserted.id
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id
}
