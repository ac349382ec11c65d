import { Failure, type Fields } from "@/lib/contract/errors"
import { sendCode, spendCode, tryCode } from "@/lib/features/otp/otp.server"
import type { CodeSent } from "@/lib/features/otp/contract"
import { sendSms } from "@/lib/features/mail/mail.server"
import { isTaken, requireProof, saveContact } from "@/lib/features/profile/profile.server"
import type { Actor } from "@/lib/server/auth/actor"
import { endSessionsOf } from "@/lib/server/auth/sessions"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isLanguage } from "@/lib/shared/constants"
import { findNumber } from "./numbers.server"

/** How many digits of the new number the old one is told. */
const ENDING = 4

interface Change {
  old: string | null
  new: string
  otp: { old?: string | undefined; new: string }
}

/** Sends a code to one of the two numbers. Whether the new one is somebody's already is not told here. */
export async function sendNumberCode(actor: Actor, mobile: string, ip: string): Promise<CodeSent> {
  await readInstitute(actor.instituteId, async (db) => {
    const { isProved } = await findNumber(db, actor.userId)
    if (!isProved) await requireProof(db, actor)
  })
  return sendCode(boundTo(actor, mobile), ip)
}

/**
 * Changes the number of the administrator who calls. Who has proved the old one has a code on each; who has not, a code
 * on the new one and a fresh proof to be themselves, as any change of a contact asks for. Both codes are used up in the
 * transaction that changes the number, so that nothing of it happens by halves. Throws `wrong_code` with the fields
 * whose code is not right, and `stale` when the old number is not the caller's at this moment.
 */
export async function changeNumber(actor: Actor, change: Change, { requestId, ip }: RequestFacts): Promise<void> {
  const { userId, instituteId } = actor
  const isProved = await readInstitute(instituteId, async (db) => {
    const stands = await findNumber(db, userId)
    if (stands.mobile !== change.old) throw new Failure("stale")
    if (!stands.isProved) await requireProof(db, actor)
    return stands.isProved
  })
  const right = await tryBoth(actor, isProved ? change : { ...change, old: null }, ip)
  await withPlatform(async (db) => {
    for (const code of right) await spendCode(db, code)
    await requireStanding(db, actor, { mobile: change.old, isProved })
    const audit = { action: "admin.mobile", after: { isOldProved: isProved } }
    await saveContact(db, actor, { identifier: change.new, requestId, audit })
    await endSessionsOf(db, userId, actor.sessionId)
    if (change.old !== null && isProved) await tellOldNumber(db, actor, { to: change.old, next: change.new })
  }).catch((error: unknown) => {
    throw isTaken(error) ? new Failure("contact_taken", { fields: { new: ["Is somebody else's"] } }) : error
  })
  log.info({ requestId, instituteId, userId, ip }, "an administrator changed their mobile number")
}

const boundTo = ({ userId, instituteId }: Actor, identifier: string) =>
  ({ purpose: "admin_mobile", instituteId, identifier, userId }) as const

/** Tries the codes of both numbers, so that whoever mistyped both is told so at once. */
async function tryBoth(actor: Actor, { old, otp, ...change }: Change, ip: string) {
  if (old !== null && otp.old === undefined)
    throw new Failure("invalid_input", { fields: { "otp.old": ["Must be given"] } })
  const tries = [
    ...(old !== null && otp.old !== undefined ? [{ field: "otp.old", mobile: old, otp: otp.old }] : []),
    { field: "otp.new", mobile: change.new, otp: otp.new },
  ]
  const fields: Fields = {}
  const right = []
  for (const { field, mobile, otp: typed } of tries) {
    try {
      right.push(await tryCode(boundTo(actor, mobile), { otp: typed, ip }))
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "wrong_code") throw error
      fields[field] = ["Is not right"]
    }
  }
  if (right.length < tries.length) throw new Failure("wrong_code", { fields })
  return right
}

/** Holds the person's row and throws `stale` when the number, or what they are here, has changed meanwhile. */
async function requireStanding(
  db: Db,
  { userId, instituteId }: Actor,
  { mobile, isProved }: { mobile: string | null; isProved: boolean },
): Promise<void> {
  const stands = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.userId", "u.id")
    .select("u.id")
    .where("u.id", "=", userId)
    .where("u.mobile", "is not distinct from", mobile)
    .where("u.mobileVerifiedAt", isProved ? "is not" : "is", null)
    .where("m.instituteId", "=", instituteId)
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .forUpdate("u")
    .executeTakeFirst()
  if (!stands) throw new Failure("stale")
}

/** Tells the number that was theirs, in the institute's name, with the last digits of the new one alone. */
async function tellOldNumber(db: Db, { userId, instituteId }: Actor, { to, next }: { to: string; next: string }) {
  const { name, locale, own } = await db
    .selectFrom("institutes as i")
    .innerJoin("users as u", (on) => on.on("u.id", "=", userId))
    .select(["i.name", "i.locale", "u.locale as own"])
    .where("i.id", "=", instituteId)
    .executeTakeFirstOrThrow()
  const language = [own, locale].find((one) => one !== null && isLanguage(one))
  await enqueue(db, sendSms, {
    to,
    language: language === "hi" ? "hi" : "en",
    template: "mobileChanged",
    values: { institute: name, ending: next.slice(-ENDING) },
  })
}
