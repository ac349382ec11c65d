import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { instituteEvents } from "@/lib/features/institutes/events"
import type { Actor } from "@/lib/server/auth/actor"
import { consumeAttempt, type RateLimit, refundRateLimit } from "@/lib/server/admission/rate-limit"
import { isSameSecret } from "@/lib/server/secrets.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { EmailStatus } from "./contract"
import { countTry, findContactEmail, markVerified } from "./email-queries.server"
import { showEmailStatus } from "./email-status.server"
import { hashProof, type Proof } from "./verification-secret.server"

const tries: RateLimit = { points: 30, duration: 24 * 60 * 60 }
const TRIED = "institute email tried"

/**
 * Confirms the institute's contact email by the code or the token that was sent there. The same proof again changes
 * nothing, so that a repeated request succeeds. Throws `invalid_code` for a wrong or expired code and the sixth try of
 * one, `link_expired` for a wrong, replaced or expired token, and `not_found` for any other email.
 */
export async function confirmEmail(actor: Actor, email: string, proof: Proof): Promise<EmailStatus> {
  const { instituteId } = actor
  const found = await readInstitute(instituteId, findContactEmail)
  if (found.email !== email) throw new Failure("not_found")
  const key = `${instituteId} ${email}`
  await consumeAttempt(TRIED, tries, key)
  const hash = hashProof({ instituteId, email }, proof)
  if (proof.kind === "otp") await requireCode(instituteId, email, hash)
  else if (!isSameSecret(hash, found.tokenHash ?? Buffer.alloc(0)) || !(found.isLinkValid || found.verifiedAt))
    throw new Failure("link_expired")
  await refundRateLimit(TRIED, tries, key)
  await saveVerified(actor, email, proof.kind === "otp" ? { codeHash: hash } : { tokenHash: hash })
  return showEmailStatus(instituteId, email)
}

/** The try is counted in a transaction of its own, which a wrong code does not roll back. */
async function requireCode(instituteId: number, email: string, hash: Buffer) {
  const tried = await withInstitute(instituteId, (db) => countTry(db, email))
  if (!isSameSecret(hash, tried?.codeHash ?? Buffer.alloc(hash.length))) throw new Failure("invalid_code")
}

const saveVerified = (actor: Actor, email: string, hash: Parameters<typeof markVerified>[2]) =>
  withInstitute(actor.instituteId, async (db) => {
    if (!(await markVerified(db, email, hash))) return
    await record(db, instituteEvents.emailVerified, { by: actor, data: { instituteId: actor.instituteId, email } })
  })
