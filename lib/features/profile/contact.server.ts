import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { sendCode, spendCode, tryCode } from "@/lib/features/otp/otp.server"
import type { CodeSent } from "@/lib/features/otp/contract"
import { isMobile } from "@/lib/features/otp/identifier"
import { noteAndTell } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { endSessionsOf } from "@/lib/server/auth/sessions"
import { found } from "@/lib/server/db/outcomes"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { requireProof } from "./identity.server"

/** Sends a code to a contact that is to become the caller's. Whether it is somebody's already is not told here. */
export async function sendContactCode(actor: Actor, identifier: string, ip: string): Promise<CodeSent> {
  await readInstitute(actor.instituteId, (db) => requireProof(db, actor))
  if (isMobile(identifier)) await requireNoOwner(actor)
  const { userId, instituteId } = actor
  return sendCode({ purpose: "verify_contact", instituteId, identifier, userId }, ip)
}

/**
 * Makes a contact the caller's by the code that reached it, proved from then on, and tells the e-mail that was theirs
 * before, in one transaction, in which every other session of theirs ends. Throws `contact_taken` for one that is somebody else's.
 */
export async function changeContact(
  actor: Actor,
  { identifier, otp }: { identifier: string; otp: string },
  { requestId, ip }: RequestFacts,
): Promise<void> {
  const { userId, instituteId } = actor
  await readInstitute(instituteId, (db) => requireProof(db, actor))
  if (isMobile(identifier)) await requireNoOwner(actor)
  const right = await tryCode({ purpose: "verify_contact", instituteId, identifier, userId }, { otp, ip })
  await withPlatform(async (db) => {
    await spendCode(db, right)
    await saveContact(db, actor, { identifier, requestId })
    await endSessionsOf(db, userId, actor.sessionId)
  }).catch((error: unknown) => {
    throw isTaken(error) ? new Failure("contact_taken") : error
  })
  log.info({ requestId, instituteId, userId, ip, kind: kindOf(identifier) }, "a contact was changed")
}

/** Throws `no_rights` for who answers for an institute: their proved number is changed by codes on both alone (spec §6). */
async function requireNoOwner({ userId }: Actor): Promise<void> {
  const owner = await readPlatform((db) =>
    db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.userId")
      .select("m.id")
      .where("m.userId", "=", userId)
      .where("m.role", "=", "InstituteAdmin")
      .where("m.status", "=", "active")
      .where("u.mobileVerifiedAt", "is not", null)
      .executeTakeFirst(),
  )
  if (owner) throw new Failure("no_rights")
}

type Person = Pick<Actor, "userId" | "instituteId">
type Change = { identifier: string; requestId: string; audit?: { action: string; after?: object } }

/**
 * Writes a proved contact of a person in place of the one before, notes who changed it, and tells the e-mail that was
 * theirs. Where the database finds it to be somebody else's, `isTaken` knows its error.
 */
export async function saveContact(db: Db, { userId, instituteId }: Person, { identifier, requestId, audit }: Change) {
  const kind = kindOf(identifier)
  const before = await found(
    db.selectFrom("users").select(["email", "firstName", "locale"]).where("id", "=", userId).executeTakeFirst(),
  )
  await db
    .updateTable("users")
    .set({ [kind]: identifier, [`${kind}VerifiedAt`]: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", userId)
    .execute()
  await db.deleteFrom("password_resets").where("userId", "=", userId).execute()
  const { action = "contact.changed", after } = audit ?? {}
  const mail = { template: "contactChanged", values: { kind }, path: paths.home } as const
  await noteAndTell(db, { userId, instituteId, requestId, action, after, mail, person: before })
}

const kindOf = (identifier: string) => (isMobile(identifier) ? "mobile" : "email")

/** An e-mail is one person's, and a mobile too once it is proved: the database holds both. */
export const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505"
