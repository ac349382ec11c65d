import { Failure } from "@/lib/contract/errors"
import { sendCode, consumeCode, verifyCode } from "@/lib/features/otp/otp.server"
import type { CodeSent } from "@/lib/features/otp/contract"
import { contactKindOf, isMobile } from "@/lib/features/otp/identifier"
import { saveContact } from "@/lib/features/people/people.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { endAllSessions } from "@/lib/server/auth/sessions"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"

/** Sends a code to a contact that is to become the caller's. Does not reveal whether it belongs to another user. */
export async function sendContactCode(actor: Actor, identifier: string, ip: string): Promise<CodeSent> {
  await readInstitute(actor.instituteId, (db) => requireReauthentication(db, actor))
  if (isMobile(identifier)) await requireNotInstituteAdmin(actor)
  const { userId, instituteId } = actor
  return sendCode({ purpose: "verify_contact", instituteId, identifier, userId }, { ip, device: undefined })
}

/**
 * Replaces a contact of the caller by one verified by its code, mails the previous e-mail and ends every other session of
 * theirs, in one transaction. Throws `contact_taken` for a contact of another user.
 */
export async function changeContact(
  actor: Actor,
  { identifier, otp }: { identifier: string; otp: string },
  { requestId, ip }: RequestFacts,
): Promise<void> {
  const { userId, instituteId } = actor
  await readInstitute(instituteId, (db) => requireReauthentication(db, actor))
  if (isMobile(identifier)) await requireNotInstituteAdmin(actor)
  const scope = { purpose: "verify_contact", instituteId, identifier, userId } as const
  const verified = await verifyCode(scope, otp, { ip, device: undefined })
  await withPlatform(async (db) => {
    await consumeCode(db, verified)
    await saveContact(db, actor, identifier)
    await endAllSessions(db, userId, actor.sessionId)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure("contact_taken") : error
  })
  log.info({ requestId, instituteId, userId, ip, kind: contactKindOf(identifier) }, "a contact was changed")
}

/** Throws `forbidden` for an InstituteAdmin, whose verified mobile is changed by codes on both numbers only (spec §6). */
async function requireNotInstituteAdmin({ userId }: Actor): Promise<void> {
  const admin = await readPlatform((db) =>
    db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.userId")
      .select("m.id")
      .where("m.userId", "=", userId)
      .where("m.role", "=", "InstituteAdmin")
      .where("m.status", "=", "active")
      .where("u.mobileVerifiedAt", "is not", null)
      .executeTakeFirst(),
  )
  if (admin) throw new Failure("forbidden")
}
