import { Failure } from "@/lib/contract/errors"
import { findProfile } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CodeSent } from "./contract"
import { isMobile } from "./identifier"
import { markVerified } from "./sign-in-by-code.server"
import { consumeCode, ownerAsCaller, sendCode, strangerAsCaller, verifyCode } from "./otp.server"

type ContactCode = { identifier: string; otp: string; ip: string }

/** Sends the caller a code to a contact on their profile; throws `not_found` for any other contact. */
export async function sendVerificationCode(actor: Actor, identifier: string, ip: string): Promise<CodeSent> {
  const { userId, instituteId } = actor
  const contact = await readInstitute(instituteId, (db) => findOwnContact(db, userId, identifier))
  if (!contact) throw new Failure("not_found")
  const scope = { purpose: "verify_contact", instituteId, identifier, userId } as const
  // Whoever types a number into their profile is no owner of it yet.
  return sendCode(scope, contact.isVerified ? ownerAsCaller(actor, ip) : strangerAsCaller(actor, ip))
}

/** Marks a contact of the caller as verified; throws `contact_taken` when the mobile is verified for another user. */
export async function verifyContact(actor: Actor, { identifier, otp, ip }: ContactCode): Promise<void> {
  const { userId, instituteId } = actor
  const isOwn = await readInstitute(instituteId, (db) => findOwnContact(db, userId, identifier))
  const scope = { purpose: "verify_contact", instituteId, identifier, userId } as const
  const verified = await verifyCode(scope, otp, isOwn ? ownerAsCaller(actor, ip) : { ip, device: undefined })
  if (isMobile(identifier)) await requireUnclaimed(identifier, userId)
  await withInstitute(instituteId, async (db) => {
    await consumeCode(db, verified)
    if (!(await markVerified(db, userId, identifier))) throw new Failure("not_found")
  }).catch((error: unknown) => {
    // Of two users who verify the same number at the same time, the unique index admits one.
    throw isUniqueViolation(error) ? new Failure("contact_taken") : error
  })
}

/** The contact of the caller's profile; undefined for any other. */
async function findOwnContact(db: Db, userId: number, identifier: string) {
  const profile = await findProfile(db, userId)
  if (profile?.email === identifier) return { isVerified: profile.email_verified }
  return profile?.mobile_number === identifier ? { isVerified: profile.mobile_verified } : undefined
}

async function requireUnclaimed(mobile: string, userId: number) {
  const other = await readPlatform((db) =>
    db
      .selectFrom("users")
      .select("id")
      .where("mobile", "=", mobile)
      .where("mobileVerifiedAt", "is not", null)
      .where("id", "!=", userId)
      .executeTakeFirst(),
  )
  if (other) throw new Failure("contact_taken")
}
