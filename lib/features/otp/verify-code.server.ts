import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { consumeAttempt, refundRateLimit, type RateLimit } from "@/lib/server/http/rate-limit"
import { isSameSecret } from "@/lib/server/secrets.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { CODE_ATTEMPTS, type CodeScope, hashCode, hashScope } from "./one-time-code.server"

const QUARTER_HOUR = 15 * 60
/** One IP address may try codes of many people, as a school behind one does, but not work through a whole list. */
const perAddress: RateLimit = { points: 100, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR }

/** A code that was right and is yet to be consumed. */
export interface VerifiedCode {
  id: number
  codeHash: Buffer
}

/**
 * Verifies that a code is the one that was sent; throws `wrong_code` for any other, an expired or consumed one, and the
 * sixth attempt. An attempt is counted before the comparison, so that concurrent ones cannot exceed the limit, and is
 * refunded for a right code.
 */
export async function verifyCode(scope: CodeScope, { otp, ip }: { otp: string; ip: string }): Promise<VerifiedCode> {
  await consumeAttempt("code tried by address", perAddress, ip)
  const hash = hashCode(scope, otp)
  const stored = await countCodeAttempt(scope)
  const isRight = isSameSecret(hash, stored?.codeHash ?? Buffer.alloc(hash.length))
  if (!stored || !isRight) throw new Failure("wrong_code")
  await refundCodeAttempt(scope.instituteId, stored.id)
  await refundRateLimit("code tried by address", perAddress, ip)
  return stored
}

/** Consumes a verified code, in the transaction of what it is for; throws `wrong_code` when it has been consumed meanwhile. */
export async function consumeCode(db: Db, { id, codeHash }: VerifiedCode): Promise<void> {
  const used = await db
    .updateTable("one_time_codes")
    .set({ usedAt: sql`now()` })
    .where("id", "=", id)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst()
  if (!used) throw new Failure("wrong_code")
}

const countCodeAttempt = (scope: CodeScope): Promise<VerifiedCode | undefined> =>
  withInstitute(scope.instituteId, (db) =>
    db
      .updateTable("one_time_codes")
      .set({ tries: sql`tries + 1` })
      .where("purpose", "=", scope.purpose)
      .where("identifierHash", "=", hashScope(scope))
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .where("tries", "<", CODE_ATTEMPTS)
      .returning(["id", "codeHash"])
      .executeTakeFirst(),
  )

const refundCodeAttempt = (instituteId: number, id: number) =>
  withInstitute(instituteId, (db) =>
    db
      .updateTable("one_time_codes")
      .set({ tries: sql`greatest(tries - 1, 0)` })
      .where("id", "=", id)
      .execute(),
  )
