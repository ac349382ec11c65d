import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import {
  claimWithNotice,
  completeSignIn,
  findByIdentifier,
  requireActiveInstitute,
} from "@/lib/features/auth/auth.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { contactKindOf, isMobile } from "./identifier"
import { consumeCode, findCodeCaller, verifyCode } from "./otp.server"

type CodeSignInInput = { identifier: string; otp: string; instituteId: number; endOther: boolean }

/**
 * Verifies an identifier by its code and signs in the user it belongs to; `session` is null where it belongs to nobody.
 * The code is consumed in the transaction in which the session begins, so that it opens one session and stays valid after
 * `signed_in_elsewhere`. The first verification of an e-mail claims the account (`claimAccount`).
 */
export async function signInByCode({ identifier, otp, instituteId, endOther }: CodeSignInInput, facts: RequestFacts) {
  await requireActiveInstitute(instituteId)
  const caller = await findCodeCaller(facts, identifier)
  const verified = await verifyCode({ purpose: "sign_in", instituteId, identifier }, otp, caller).catch(
    (error: unknown) => {
      log.warn({ requestId: facts.requestId, instituteId, ip: facts.ip }, "a sign-in by code failed")
      throw error
    },
  )
  const person = await readPlatform((db) => findByIdentifier(db, identifier))
  if (!person) {
    await withInstitute(instituteId, (db) => consumeCode(db, verified))
    return { verified: true as const, session: null }
  }
  if (person.disabledAt) throw new Failure("disabled")
  if (!isMobile(identifier) && !person.emailVerifiedAt) await claimWithNotice({ userId: person.id, instituteId })
  const session = await completeSignIn({ userId: person.id, instituteId }, facts, {
    endOther,
    async inTransaction(db) {
      await consumeCode(db, verified)
      await markVerified(db, person.id, identifier)
    },
  })
  return { verified: true as const, session }
}

/** Marks a contact of a user as verified, unless it is already; returns whether the user has this contact. */
export async function markVerified(db: Db, userId: number, identifier: string): Promise<boolean> {
  const updated = await db
    .updateTable("users")
    .set(
      isMobile(identifier)
        ? { mobileVerifiedAt: sql`coalesce("mobileVerifiedAt", now())` }
        : { emailVerifiedAt: sql`coalesce("emailVerifiedAt", now())` },
    )
    .where("id", "=", userId)
    .where(contactKindOf(identifier), "=", identifier)
    .returning("id")
    .executeTakeFirst()
  return updated !== undefined
}
