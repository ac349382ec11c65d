import { Failure } from "@/lib/contract/errors"
import { generateCode } from "@/lib/features/otp/otp.server"
import type { Actor } from "@/lib/server/auth/actor"
import { consumeAttempt, type RateLimit } from "@/lib/server/admission/rate-limit"
import { enqueue } from "@/lib/server/jobs/job"
import { seal } from "@/lib/server/seal"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { VerificationSent } from "./contract"
import { findContactEmail, saveVerification } from "./email-queries.server"
import { showEmailStatus } from "./email-status.server"
import { deliverEmailVerification, requestSenderIdentity } from "./jobs.server"
import { generateToken, hashProof, RESEND_SECONDS } from "./verification-secret.server"

const DAY = 24 * 60 * 60
const again: RateLimit = { points: 1, duration: RESEND_SECONDS }
const perEmail: RateLimit = { points: 10, duration: DAY }
const perInstitute: RateLimit = { points: 20, duration: DAY }

/**
 * Mails a code and a link to the institute's contact email, which replace the ones before, and asks the mail provider to
 * verify the address. Sends nothing to a verified one. Throws `not_found` for any other email, and `too_many_requests`
 * past the limits, which count per institute: another institute with the same email cannot use them up.
 */
export async function sendVerification({ instituteId, userId }: Actor, email: string): Promise<VerificationSent> {
  const before = await readInstitute(instituteId, findContactEmail)
  if (before.email !== email) throw new Failure("not_found")
  if (before.verifiedAt) return { ...(await showEmailStatus(instituteId, email)), resendAfterSeconds: 0 }
  await consumeAttempt("institute email again", again, `${instituteId} ${email}`)
  await consumeAttempt("institute email by email", perEmail, `${instituteId} ${email}`)
  await consumeAttempt("institute email by institute", perInstitute, String(instituteId))
  await storeAndEnqueue({ instituteId, email, userId })
  return { ...(await showEmailStatus(instituteId, email)), resendAfterSeconds: RESEND_SECONDS }
}

async function storeAndEnqueue({ instituteId, email, userId }: { instituteId: number; email: string; userId: number }) {
  const scope = { instituteId, email }
  const [code, token] = [generateCode(), generateToken()]
  const sealed = await seal("verification of an institute's email", JSON.stringify({ code, token }))
  await withInstitute(instituteId, async (db) => {
    const saved = await saveVerification(db, email, {
      codeHash: hashProof(scope, { kind: "otp", text: code }),
      tokenHash: hashProof(scope, { kind: "token", text: token }),
    })
    if (!saved) return
    const { id, linkExpiresAt } = saved
    await enqueue(db, deliverEmailVerification, {
      id,
      instituteId,
      email,
      userId,
      sealed,
      linkExpiresAt: linkExpiresAt.toISOString(),
    })
    await enqueue(db, requestSenderIdentity, { instituteId, email })
  })
}
