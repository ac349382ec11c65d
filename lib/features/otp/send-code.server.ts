import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { consumeAttempt, type RateLimit } from "@/lib/server/http/rate-limit"
import { enqueue } from "@/lib/server/jobs/job"
import { seal } from "@/lib/server/seal"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { CodeSent } from "./contract"
import { deliverCode } from "./jobs.server"
import { CODE_SECONDS, type CodeScope, hashCode, hashScope, generateCode, RESEND_SECONDS } from "./one-time-code.server"

const HOUR = 60 * 60
const perResend: RateLimit = { points: 1, duration: RESEND_SECONDS }
const perIdentifier: RateLimit = { points: 5, duration: HOUR }
const perAddress: RateLimit = { points: 20, duration: HOUR }

/**
 * Sends a new code, which replaces the one sent before. Whether the identifier is known is looked up only by the job that
 * delivers the code, so that neither the reply nor its time reveals it. Throws `too_many` past the limits (domain.md §5)
 * and `not_found` for an institute that is not active.
 */
export async function sendCode(scope: CodeScope, ip: string): Promise<CodeSent> {
  await consumeAttempt("code again", perResend, `${scope.instituteId} ${scope.purpose} ${scope.identifier}`)
  await consumeAttempt("code by address", perAddress, ip)
  await consumeAttempt("code by identifier", perIdentifier, `${scope.instituteId} ${scope.identifier}`)
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
