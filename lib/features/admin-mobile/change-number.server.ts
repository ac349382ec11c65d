import { Failure, type Fields } from "@/lib/contract/errors"
import { consumeCode, ownerAsCaller, sendCode, strangerAsCaller, verifyCode } from "@/lib/features/otp/otp.server"
import type { CodeSent } from "@/lib/features/otp/contract"
import { accountEvents } from "@/lib/features/auth/events"
import { record } from "@/lib/features/events/events.server"
import { saveContact } from "@/lib/features/people/people.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { endAllSessions } from "@/lib/server/auth/sessions"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findOwnNumber } from "./number-queries.server"

/** How many digits of the new number the SMS to the old one shows. */
const VISIBLE_DIGITS = 4

interface NumberChange {
  old: string | null
  new: string
  /** The code of each number, or that of the new one alone. */
  otp: string | { old?: string | undefined; new: string }
}

/** Sends a code to one of the two numbers. Does not reveal whether the new one belongs to another user. */
export async function sendNumberCode(actor: Actor, mobile: string, ip: string): Promise<CodeSent> {
  const isOwn = await readInstitute(actor.instituteId, async (db) => {
    const own = await findOwnNumber(db, actor.userId)
    if (!own.isVerified) await requireReauthentication(db, actor)
    return own.isVerified && own.mobile === mobile
  })
  // Whoever gives a number as theirs is no owner of it yet.
  return sendCode(codeScope(actor, mobile), isOwn ? ownerAsCaller(actor, ip) : strangerAsCaller(actor, ip))
}

/**
 * Changes the mobile number of the calling administrator. With a verified old number it takes a code from each number;
 * without one, a code from the new number and reauthentication, as any change of a contact does. Both codes are consumed
 * in the transaction that changes the number. Throws `invalid_code` with the fields of the wrong codes, and `stale` when
 * the old number is not the caller's current one.
 */
export async function changeNumber(actor: Actor, change: NumberChange, { requestId, ip }: RequestFacts): Promise<void> {
  const { userId, instituteId } = actor
  const isVerified = await readInstitute(instituteId, async (db) => {
    const current = await findOwnNumber(db, userId)
    if (current.mobile !== change.old) throw new Failure("stale")
    if (!current.isVerified) await requireReauthentication(db, actor)
    return current.isVerified
  })
  const codes = await verifyBothCodes(actor, isVerified ? change : { ...change, old: null }, ip)
  await withPlatform(async (db) => {
    for (const code of codes) await consumeCode(db, code)
    await requireUnchanged(db, actor, { mobile: change.old, isVerified })
    await saveContact(db, actor, change.new)
    await endAllSessions(db, userId, actor.sessionId)
    await recordChange(db, actor, { old: isVerified ? change.old : null, next: change.new })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Failure("contact_taken", { fields: { new: ["Is somebody else's"] } }) : error
  })
  log.info({ requestId, instituteId, userId, ip }, "an administrator changed their mobile number")
}

const codeScope = ({ userId, instituteId }: Actor, identifier: string) =>
  ({ purpose: "admin_mobile", instituteId, identifier, userId }) as const

/** Verifies the codes of both numbers before it fails, so that one reply names every wrong code. */
async function verifyBothCodes(actor: Actor, { old, otp: codes, ...change }: NumberChange, ip: string) {
  const otp = typeof codes === "string" ? { new: codes } : codes
  if (old !== null && otp.old === undefined)
    throw new Failure("invalid_input", { fields: { "otp.old": ["Must be given"] } })
  const attempts = [
    ...(old !== null && otp.old !== undefined
      ? [{ field: "otp.old", mobile: old, otp: otp.old, caller: ownerAsCaller(actor, ip) }]
      : []),
    { field: "otp.new", mobile: change.new, otp: otp.new, caller: { ip, device: undefined } },
  ]
  const fields: Fields = {}
  const verified = []
  for (const { field, mobile, otp: typed, caller } of attempts) {
    try {
      verified.push(await verifyCode(codeScope(actor, mobile), typed, caller))
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "invalid_code") throw error
      fields[field] = ["Is not right"]
    }
  }
  if (verified.length < attempts.length) throw new Failure("invalid_code", { fields })
  return verified
}

/** Locks the row of the user and throws `stale` when the number, or their role here, has changed in the meantime. */
async function requireUnchanged(
  db: Db,
  { userId, instituteId }: Actor,
  { mobile, isVerified }: { mobile: string | null; isVerified: boolean },
): Promise<void> {
  const current = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.userId", "u.id")
    .select("u.id")
    .where("u.id", "=", userId)
    .where("u.mobile", "is not distinct from", mobile)
    .where("u.mobileVerifiedAt", isVerified ? "is not" : "is", null)
    .where("m.instituteId", "=", instituteId)
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .forUpdate("u")
    .executeTakeFirst()
  if (!current) throw new Failure("stale")
}

/** Records the change, which the old number is told of by SMS where it was verified, with only the last digits of the new one. */
async function recordChange(
  db: Db,
  { userId, instituteId }: Actor,
  { old, next }: { old: string | null; next: string },
) {
  const { firstName: name, locale: language } = await db
    .selectFrom("users")
    .select(["firstName", "locale"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow()
  const number = old === null ? null : { name, email: null, mobile: old, language }
  const data = { userId, ending: next.slice(-VISIBLE_DIGITS), number }
  await record(db, accountEvents.numberChanged, { by: userId, instituteId, data })
}
