import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { count, type Limit } from "@/lib/server/http/rate-limit"
import { enqueue } from "@/lib/server/jobs/job"
import { seal } from "@/lib/server/seal"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { CodeSent } from "./contract"
import { deliverCode } from "./jobs.server"
import { CODE_SECONDS, type CodeUse, hashCode, hashUse, newCode, RESEND_SECONDS } from "./one-time-code.server"

const HOUR = 60 * 60
const again: Limit = { points: 1, duration: RESEND_SECONDS }
const perIdentifier: Limit = { points: 5, duration: HOUR }
const perAddress: Limit = { points: 20, duration: HOUR }

/**
 * Sends a new code, which takes the place of one sent before. Nothing here asks whether anybody is known by the
 * identifier: the job that delivers does, so that neither answer nor time tells. Throws `too_many` past the limits
 * (domain.md §5) and `not_found` for an institute that is not open.
 */
export async function sendCode(use: CodeUse, ip: string): Promise<CodeSent> {
  await count("code again", again, `${use.instituteId} ${use.purpose} ${use.identifier}`)
  await count("code by address", perAddress, ip)
  await count("code by identifier", perIdentifier, `${use.instituteId} ${use.identifier}`)
  const code = newCode()
  const sealed = await seal("one-time code", code)
  await withInstitute(use.instituteId, async (db) => {
    const open = await db.selectFrom("institutes").select("id").where("status", "=", "active").executeTakeFirst()
    if (!open) throw new Failure("not_found")
    const fresh = {
      codeHash: hashCode(use, code),
      tries: 0,
      createdAt: sql<Date>`now()`,
      expiresAt: new Date(Date.now() + CODE_SECONDS * 1000),
      usedAt: null,
    }
    const { id } = await db
      .insertInto("one_time_codes")
      .values({ purpose: use.purpose, identifierHash: hashUse(use), ...fresh })
      .onConflict((conflict) => conflict.columns(["instituteId", "purpose", "identifierHash"]).doUpdateSet(fresh))
      .returning("id")
      .executeTakeFirstOrThrow()
    await enqueue(db, deliverCode, {
      id,
      sealed,
      instituteId: use.instituteId,
      purpose: use.purpose,
      to: use.identifier,
    })
  })
  return { expiresInSeconds: CODE_SECONDS, resendAfterSeconds: RESEND_SECONDS }
}
