import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { consumeCode, ownerAsCaller, verifyCode } from "@/lib/features/otp/otp.server"
import { findProfile, verifyCredentials } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { limitPasswordAttempts } from "@/lib/server/auth/password-attempts"
import { REAUTHENTICATION_MINUTES } from "@/lib/server/auth/reauthentication"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"

type IdentityProof = { password: string } | { identifier: string; otp: string }

/**
 * Reauthenticates the caller for this session (ASVS 7.5.1). Throws `invalid_input` for a wrong password, and
 * `invalid_code` for a wrong code or one to a contact that was not verified before.
 */
export async function reauthenticate(actor: Actor, proof: IdentityProof, ip: string): Promise<{ until: Date }> {
  if ("password" in proof) await requirePassword(actor, proof.password, ip)
  const verified = "otp" in proof ? await verifyContactCode(actor, proof, ip) : undefined
  return withInstitute(actor.instituteId, async (db) => {
    if (verified) await consumeCode(db, verified)
    const { until } = await db
      .updateTable("sessions")
      .set({ reauthenticatedAt: sql`now()` })
      .where("id", "=", actor.sessionId)
      .returning(sql<Date>`now() + make_interval(mins => ${REAUTHENTICATION_MINUTES})`.as("until"))
      .executeTakeFirstOrThrow()
    return { until }
  })
}

async function requirePassword({ userId, sessionId }: Actor, password: string, ip: string): Promise<void> {
  const { email } = await readPlatform((db) =>
    db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow(),
  )
  const person = await limitPasswordAttempts({ email, ip, device: sessionId }, () => verifyCredentials(email, password))
  if (person?.id !== userId) throw new Failure("invalid_input", { fields: { password: ["Is not right"] } })
}

async function verifyContactCode(actor: Actor, proof: { identifier: string; otp: string }, ip: string) {
  const { userId, instituteId } = actor
  const { identifier, otp } = proof
  const person = await readInstitute(instituteId, (db) => findProfile(db, userId))
  const isVerified =
    (person?.email === identifier && person.email_verified) ||
    (person?.mobile_number === identifier && person.mobile_verified)
  if (!isVerified) throw new Failure("invalid_code")
  const scope = { purpose: "verify_contact", instituteId, identifier, userId } as const
  return verifyCode(scope, otp, ownerAsCaller(actor, ip))
}
