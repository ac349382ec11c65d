import { Failure } from "@/lib/contract/errors"
import { isPassword } from "@/lib/server/auth/password"
import { limitPasswordAttempts } from "@/lib/server/auth/password-attempts"
import { beginSession } from "@/lib/server/auth/sessions"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { parseRole } from "@/lib/server/auth/actor"
import { env } from "@/lib/server/env.server"
import { log } from "@/lib/server/log"
import { recordReferralSignIn } from "@/lib/features/referrals/referrals.server"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { restrictionOf } from "@/lib/shared/restriction"
import { isAdmin } from "@/lib/shared/roles"
import type { SignedIn } from "./auth-shapes"
import { findKnownDevice } from "./find-known-device.server"
import { findByEmail, findCurrentInstitute, findProfile } from "./auth-queries.server"

type Credentials = { email: string; password: string; instituteId: number; endOther: boolean }

/**
 * Signs a user in at an institute. An unknown e-mail and a wrong password give the same failure in the same time; that an
 * account is disabled, no member here, or signed in elsewhere is revealed only with the right password.
 */
export async function signIn(
  { email, password, instituteId, endOther }: Credentials,
  facts: RequestFacts,
): Promise<SignedIn> {
  await requireActiveInstitute(instituteId)
  const attempt = { email, ip: facts.ip, device: await findKnownDevice(facts, email) }
  const person = await limitPasswordAttempts(attempt, async () => {
    const found = await verifyCredentials(email, password)
    return isPublishedPassword(password, facts) ? undefined : found
  })
  if (!person) {
    log.warn({ requestId: facts.requestId, instituteId, ip: facts.ip }, "a sign-in failed")
    throw new Failure("invalid_credentials")
  }
  if (person.disabledAt) throw new Failure("disabled")
  return completeSignIn({ userId: person.id, instituteId }, facts, { endOther })
}

/** Whether this is the password of the demo accounts, which anybody knows, in a request from anywhere but its own machine. */
const isPublishedPassword = (password: string, { isLocal }: RequestFacts) =>
  password === DEMO_PASSWORD && !(env.isLocalOnly && isLocal)

/** The name of the files of an institute (spec §3, `bucketName`). */
export const bucketNameOf = (instituteId: number): string => `institute-${instituteId}`

/** Begins the session of an authenticated user and returns the auth fields (spec §3). */
export async function completeSignIn(
  member: { userId: number; instituteId: number },
  facts: RequestFacts,
  options: Parameters<typeof beginSession>[2],
): Promise<SignedIn> {
  const { userId, instituteId } = member
  const session = await beginSession(member, facts, {
    ...options,
    async inTransaction(db) {
      await requireOpenFor(db, userId)
      await options?.inTransaction?.(db)
      await recordReferralSignIn(db, userId, facts)
    },
  })
  const profile = await readInstitute(instituteId, (db) => findProfile(db, userId))
  if (!profile) throw new Failure("not_a_member")
  log.info({ requestId: facts.requestId, instituteId, userId, ip: facts.ip }, "a person signed in")
  return {
    ...profile,
    access_token: session.accessToken,
    user_unique_login_token: session.loginToken,
    bucketName: bucketNameOf(instituteId),
    expiresAt: session.expiresAt,
  }
}

/** The user of an e-mail if the password is right. It is compared outside any transaction, because hashing is slow. */
export async function verifyCredentials(email: string, password: string) {
  const person = await readPlatform((db) => findByEmail(db, email))
  return (await isPassword(password, person?.passwordHash)) ? person : undefined
}

/** Throws `not_found` for an institute that does not exist or was never open. */
export async function requireActiveInstitute(instituteId: number) {
  const institute = await readInstitute(instituteId, findCurrentInstitute)
  if (!institute || (institute.status !== "active" && !restrictionOf(institute.status))) throw new Failure("not_found")
}

/** Throws `institute_suspended` or `institute_closed` for staff of an institute that is: its students come for their own documents. */
async function requireOpenFor(db: Db, userId: number): Promise<void> {
  const restriction = restrictionOf((await findCurrentInstitute(db))?.status ?? "")
  if (!restriction) return
  const member = await db.selectFrom("memberships").select("role").where("userId", "=", userId).executeTakeFirst()
  const role = member && parseRole(member.role)
  if (role !== "Student" && !(role && isAdmin(role))) throw new Failure(`institute_${restriction}`)
}
