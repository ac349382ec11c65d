import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { enqueue } from "@/lib/server/jobs/job"
import { seal } from "@/lib/server/seal"
import { isSameSecret } from "@/lib/server/secrets.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CodeSent } from "./contract"
import { type CodeCaller, consumeCodeRequest, consumeCodeTry, consumeDeviceTry } from "./code-limits.server"
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

export { generateCode } from "./one-time-code.server"
export { type CodeCaller, findCodeCaller, ownerAsCaller, strangerAsCaller } from "./code-limits.server"

/** A code that was right and is yet to be consumed. */
export interface VerifiedCode {
  id: number
  codeHash: Buffer
}

/** A code to send; one that is requested by the form of a sign-up is explained so in the mail. */
type CodeRequest = CodeScope & { isSignUp?: boolean }

/**
 * Sends a new code, which replaces the one sent before. Whether the identifier is known is looked up only by the job that
 * delivers the code, so that neither the reply nor its time reveals it. Throws `too_many_requests` past the limits
 * and `not_found` for an institute that is not active.
 */
export async function sendCode(scope: CodeRequest, caller: CodeCaller): Promise<CodeSent> {
  await consumeCodeRequest(scope, caller)
  const code = generateCode()
  const sealed = await seal("one-time code", code)
  const expiresAt = new Date(Date.now() + CODE_SECONDS * 1000)
  await withInstitute(scope.instituteId, async (db) => {
    const institute = await db.selectFrom("institutes").select("id").where("status", "=", "active").executeTakeFirst()
    if (!institute) throw new Failure("not_found")
    const fresh = {
      codeHash: hashCode(scope, code),
      tries: 0,
      createdAt: sql<Date>`now()`,
      expiresAt,
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
      expiresAt: expiresAt.toISOString(),
      instituteId: scope.instituteId,
      purpose: scope.purpose,
      to: scope.identifier,
      isSignUp: scope.isSignUp ?? false,
    })
  })
  return { expiresInSeconds: CODE_SECONDS, resendAfterSeconds: RESEND_SECONDS }
}

/**
 * Verifies that a code is the one that was sent; throws `invalid_code` for any other, an expired or consumed one, and the
 * sixth attempt, and `too_many_requests` past the limits of all codes together. An attempt is counted before the comparison, so that
 * concurrent ones cannot exceed the limit, and is refunded for a right code. Attempts of others do not count against a
 * device that is known.
 */
export async function verifyCode(scope: CodeScope, otp: string, caller: CodeCaller): Promise<VerifiedCode> {
  const refund = await consumeCodeTry(scope, caller)
  const hash = hashCode(scope, otp)
  const tried = await (caller.device === undefined ? tryCode(scope) : tryCodeOnDevice(scope, caller.device))
  const isRight = isSameSecret(hash, tried?.code.codeHash ?? Buffer.alloc(hash.length))
  if (!tried || !isRight) throw new Failure("invalid_code")
  await tried.refund()
  await refund()
  return tried.code
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

/** A code that one more attempt may be compared with. */
type TriedCode = { code: VerifiedCode; refund: () => Promise<unknown> }

async function tryCode(scope: CodeScope): Promise<TriedCode | undefined> {
  const code = await withInstitute(scope.instituteId, (db) =>
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
  return code && { code, refund: () => refundCodeAttempt(scope.instituteId, code.id) }
}

async function tryCodeOnDevice(scope: CodeScope, device: string): Promise<TriedCode | undefined> {
  const code = await readInstitute(scope.instituteId, (db) =>
    db
      .selectFrom("one_time_codes")
      .select(["id", "codeHash"])
      .where("purpose", "=", scope.purpose)
      .where("identifierHash", "=", hashScope(scope))
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  )
  const refund = code && (await consumeDeviceTry(device, code.codeHash))
  return code && refund && { code, refund }
}

const refundCodeAttempt = (instituteId: number, id: number) =>
  withInstitute(instituteId, (db) =>
    db
      .updateTable("one_time_codes")
      .set({ tries: sql`greatest(tries - 1, 0)` })
      .where("id", "=", id)
      .execute(),
  )
