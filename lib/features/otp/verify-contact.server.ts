import { Failure } from "@/lib/contract/errors"
import { findProfile } from "@/lib/features/auth/auth.server"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CodeSent } from "./contract"
import { isMobile } from "./identifier"
import { sendCode } from "./send-code.server"
import { markProved } from "./sign-in.server"
import { tryCode, spendCode } from "./try-code.server"

type Proof = { identifier: string; otp: string; ip: string }

/** Sends who is signed in a code to a contact on their profile; any other is `not_found`. */
export async function sendProof({ userId, instituteId }: Actor, identifier: string, ip: string): Promise<CodeSent> {
  if (!(await readInstitute(instituteId, (db) => isOwn(db, userId, identifier)))) throw new Failure("not_found")
  return sendCode({ purpose: "verify_contact", instituteId, identifier, userId }, ip)
}

/** Marks a contact of the caller as proved; throws `contact_taken` when a mobile is proved to be somebody else's. */
export async function proveContact({ userId, instituteId }: Actor, { identifier, otp, ip }: Proof): Promise<void> {
  const right = await tryCode({ purpose: "verify_contact", instituteId, identifier, userId }, { otp, ip })
  if (isMobile(identifier)) await requireFree(identifier, userId)
  await withInstitute(instituteId, async (db) => {
    await spendCode(db, right)
    if (!(await markProved(db, userId, identifier))) throw new Failure("not_found")
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? new Failure("contact_taken") : error
  })
}

async function isOwn(db: Db, userId: number, identifier: string): Promise<boolean> {
  const profile = await findProfile(db, userId)
  return profile?.email === identifier || profile?.mobile_number === identifier
}

async function requireFree(mobile: string, userId: number) {
  const other = await readPlatform((db) =>
    db
      .selectFrom("users")
      .select("id")
      .where("mobile", "=", mobile)
      .where("mobileVerifiedAt", "is not", null)
      .where("id", "!=", userId)
      .executeTakeFirst(),
  )
  if (other) throw new Failure("contact_taken")
}

/** Two who prove the same number at the same time: the database lets one. */
const isDuplicate = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505"
