import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import {
  claimAccount,
  completeSignIn,
  findByIdentifier,
  noteAndTell,
  requireActiveInstitute,
} from "@/lib/features/auth/auth.server"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { isMobile } from "./identifier"
import { tryCode, spendCode } from "./try-code.server"

type Wish = { identifier: string; otp: string; instituteId: number; endOther: boolean }

/**
 * Proves an identifier by its code and signs in whom it belongs to; without a session where it belongs to nobody. The
 * code is used up in the transaction in which the session begins, so that it opens one session, and that a question about
 * another device leaves it good. Who proves a mailbox for the first time finds the account without the ways in of before.
 */
export async function signInByCode({ identifier, otp, instituteId, endOther }: Wish, facts: RequestFacts) {
  await requireActiveInstitute(instituteId)
  const right = await tryCode({ purpose: "sign_in", instituteId, identifier }, { otp, ip: facts.ip }).catch(
    (error: unknown) => {
      log.warn({ requestId: facts.requestId, instituteId, ip: facts.ip }, "a sign-in by code failed")
      throw error
    },
  )
  const person = await readPlatform((db) => findByIdentifier(db, identifier))
  if (!person) {
    await withInstitute(instituteId, (db) => spendCode(db, right))
    return { verified: true as const, session: null }
  }
  if (person.disabledAt) throw new Failure("disabled")
  if (!isMobile(identifier) && !person.emailVerifiedAt) await claim({ userId: person.id, instituteId }, facts)
  const session = await completeSignIn({ userId: person.id, instituteId }, facts, {
    endOther,
    async alongside(db) {
      await spendCode(db, right)
      await markProved(db, person.id, identifier)
    },
  })
  return { verified: true as const, session }
}

async function claim({ userId, instituteId }: { userId: number; instituteId: number }, { requestId }: RequestFacts) {
  await withPlatform(async (db) => {
    const person = await claimAccount(db, userId)
    const mail = { template: "accountClaimed", path: paths.forgotPassword } as const
    if (person) await noteAndTell(db, { userId, instituteId, requestId, action: "account.claimed", mail, person })
  })
}

/** Notes that a contact is a person's own, unless that was known; true when the person has it. */
export async function markProved(db: Db, userId: number, identifier: string): Promise<boolean> {
  const changed = await db
    .updateTable("users")
    .set(
      isMobile(identifier)
        ? { mobileVerifiedAt: sql`coalesce("mobileVerifiedAt", now())` }
        : { emailVerifiedAt: sql`coalesce("emailVerifiedAt", now())` },
    )
    .where("id", "=", userId)
    .where(isMobile(identifier) ? "mobile" : "email", "=", identifier)
    .returning("id")
    .executeTakeFirst()
  return changed !== undefined
}
