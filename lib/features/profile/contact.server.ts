import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { sendCode, spendCode, tryCode } from "@/lib/features/codes/codes.server"
import type { CodeSent } from "@/lib/features/codes/contract"
import { isMobile } from "@/lib/features/codes/identifier"
import { sendMail } from "@/lib/features/mail/mail.server"
import type { Actor } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { paths } from "@/lib/shared/paths"
import { requireProof } from "./identity.server"

/** Sends a code to a contact that is to become the caller's. Whether it is somebody's already is not told here. */
export async function sendContactCode(actor: Actor, identifier: string, ip: string): Promise<CodeSent> {
  await readInstitute(actor.instituteId, (db) => requireProof(db, actor))
  const { userId, instituteId } = actor
  return sendCode({ purpose: "verify_contact", instituteId, identifier, userId }, ip)
}

/**
 * Makes a contact the caller's by the code that reached it, proved from then on, and tells the e-mail that was theirs
 * before, in one transaction. Throws `contact_taken` for one that is somebody else's.
 */
export async function changeContact(
  actor: Actor,
  { identifier, otp }: { identifier: string; otp: string },
  { requestId, ip }: RequestFacts,
): Promise<void> {
  const { userId, instituteId } = actor
  await readInstitute(instituteId, (db) => requireProof(db, actor))
  const right = await tryCode({ purpose: "verify_contact", instituteId, identifier, userId }, { otp, ip })
  const kind = isMobile(identifier) ? "mobile" : "email"
  await withPlatform(async (db) => {
    await spendCode(db, right)
    const before = await found(
      db.selectFrom("users").select(["email", "firstName", "locale"]).where("id", "=", userId).executeTakeFirst(),
    )
    await db
      .updateTable("users")
      .set({ [kind]: identifier, [`${kind}VerifiedAt`]: sql`now()`, updatedAt: sql`now()` })
      .where("id", "=", userId)
      .execute()
    await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
    await db
      .insertInto("audit_entries")
      .values({ instituteId, actorId: userId, action: "contact.changed", target: `user:${userId}` })
      .execute()
    await enqueue(db, sendMail, {
      id: `contact-changed-${requestId}`,
      instituteId,
      to: before.email,
      name: before.firstName,
      ...(before.locale && { language: before.locale }),
      template: "contactChanged",
      values: { kind },
      path: paths.home,
    })
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? new Failure("contact_taken") : error
  })
  log.info({ requestId, instituteId, userId, ip, kind }, "a contact was changed")
}

/** An e-mail is one person's, and a mobile too once it is proved: the database holds both. */
const isDuplicate = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505"
