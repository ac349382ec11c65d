import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { consumeAttempt, refundRateLimit, type RateLimit } from "@/lib/server/http/rate-limit"
import { enqueue } from "@/lib/server/jobs/job"
import { seal } from "@/lib/server/seal"
import { isSameSecret } from "@/lib/server/secrets.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CodeSent } from "./contract"
import { deliverCode } from "./jobs.server"
import {
  CODE_ATTEMPTS,
  CODE_SECONDS,
  type CodeScope,
  generateCode,
  hashCode,
  hashScope,
  RESEND_SECONDS,
} from "./one-time-code.server"

const HOUR = 60 * 60
const QUARTER_HOUR = 15 * 60
const sendsPerCode: RateLimit = { points: 1, duration: RESEND_SECONDS }
const sendsPerIdentifier: RateLimit = { points: 5, duration: HOUR }
const sendsPerAddress: RateLimit = { points: 20, duration: HOUR }
/** One IP address may try codes of many people, as a school behind one does, but not work through a whole list. */
const triesPerAddress: RateLimit = { points: 100, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR }

/** A code that was right and is yet to be consumed. */
export interface VerifiedCode {
  id: number
  codeHash: Buffer
}

/**
 * Sends a new code, which replaces the one sent before. Whether the identifier is known is looked up only by the job that
 * delivers the code, so that neither the reply nor its time reveals it. Throws `too_many_requests` past the limits
 * and `not_found` for an institute that is not active.
 */
export async function sendCode(scope: CodeScope, ip: string): Promise<CodeSent> {
  await consumeAttempt("code again", sendsPerCode, `${scope.instituteId} ${scope.purpose} ${scope.identifier}`)
  await consumeAttempt("code by address", sendsPerAddress, ip)
  await consumeAttempt("code by identifier", sendsPerIdentifier, `${scope.instituteId} ${scope.identifier}`)
  const code = generateCode()
  const sealed = await seal("one-time code", code)
  await withInstitute(scope.instituteId, async (db) => {
    const institute = await db.selectFrom("institutes").select("id").where("status", "=", "active").executeTakeFirst()
    if (!institute) throw new Failure("not_found")
    const fresh = {
      codeHash: hashCode(scope, code),
      tries: 0,
      createdAt: sql<Date>`now()`,
      expiresAt: new Date(Date.now() + CODE_SECONDS * 1000),
      usedAt: null,
    }
    const { id } = await db
      .insertInto("one_time_codes")
      .values({ purpose: scope.purpose, identifierHash: hashScope(scope), ...fresh })
      .onConflict((conflict) => conflict.columns(["instituteId", "purpose", "identifierHash"]).doUpdateSet(fresh))
      .returning("id")
      .executeTakeFirstOrThrow()
    await enqueue(db, deliverCode, {
      id,
      sealed,
      instituteId: scope.instituteId,
      purpose: scope.purpose,
      to: scope.identifier,
    })
  })
  return { expiresInSeconds: CODE_SECONDS, resendAfterSeconds: RESEND_SECONDS }
}

/**
 * Verifies that a code is the one that was sent; throws `invalid_code` for any other, an expired or consumed one, and the
 * sixth attempt. An attempt is counted before the comparison, so that concurrent ones cannot exceed the limit, and is
 * refunded for a right code.
 */
export async function verifyCode(scope: CodeScope, { otp, ip }: { otp: string; ip: string }): Promise<VerifiedCode> {
  await consumeAttempt("code tried by address", triesPerAddress, ip)
  const hash = hashCode(scope, otp)
  const stored = await countCodeAttempt(scope)
  const isRight = isSameSecret(hash, stored?.codeHash ?? Buffer.alloc(hash.length))
  if (!stored || !isRight) throw new Failure("invalid_code")
  await refundCodeAttempt(scope.instituteId, stored.id)
  await refundRateLimit("code tried by address", triesPerAddress, ip)
  return stored
}

/**
 * Consumes a verified code, in the transaction of what it is for; throws `invalid_code` when it has been consumed
 * meanwhile.
 */
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
  if (!used) throw new Failure("invalid_code")
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
