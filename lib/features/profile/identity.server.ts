import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { spendCode, tryCode } from "@/lib/features/otp/otp.server"
import { findProfile, provePerson } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { withinPasswordTries } from "@/lib/server/auth/password-tries"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

/** How long a proof holds, in minutes. */
const PROOF_MINUTES = 10

type Proof = { password: string } | { identifier: string; otp: string }

/**
 * Notes that the caller has proved anew to be themselves (security.md 7.5.1). Throws `invalid_input` for another password
 * than theirs, and `wrong_code` for another code or one to a contact that they had not proved before.
 */
export async function proveIdentity(actor: Actor, proof: Proof, ip: string): Promise<{ until: Date }> {
  if ("password" in proof) await provePassword(actor, proof.password, ip)
  const right = "otp" in proof ? await proveCode(actor, proof, ip) : undefined
  return withInstitute(actor.instituteId, async (db) => {
    if (right) await spendCode(db, right)
    const { until } = await db
      .updateTable("sessions")
      .set({ provedAt: sql`now()` })
      .where("id", "=", actor.sessionId)
      .returning(sql<Date>`now() + make_interval(mins => ${PROOF_MINUTES})`.as("until"))
      .executeTakeFirstOrThrow()
    return { until }
  })
}

/** Throws `proof_needed` unless the session was proved within the last minutes. */
export async function requireProof(db: Db, { sessionId }: Actor): Promise<void> {
  const proved = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("provedAt", ">", sql<Date>`now() - make_interval(mins => ${PROOF_MINUTES})`)
    .executeTakeFirst()
  if (!proved) throw new Failure("proof_needed")
}

async function provePassword({ userId }: Actor, password: string, ip: string): Promise<void> {
  const { email } = await readPlatform((db) =>
    db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow(),
  )
  const person = await withinPasswordTries({ email, ip }, () => provePerson(email, password))
  if (person?.id !== userId) throw new Failure("invalid_input", { fields: { password: ["Is not right"] } })
}

async function proveCode({ userId, instituteId }: Actor, proof: { identifier: string; otp: string }, ip: string) {
  const { identifier, otp } = proof
  const person = await readInstitute(instituteId, (db) => findProfile(db, userId))
  const isProved =
    (person?.email === identifier && person.email_verified) ||
    (person?.mobile_number === identifier && person.mobile_verified)
  if (!isProved) throw new Failure("wrong_code")
  return tryCode({ purpose: "verify_contact", instituteId, identifier, userId }, { otp, ip })
}
