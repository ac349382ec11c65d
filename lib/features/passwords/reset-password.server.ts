import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { consumeCode, findCodeCaller, verifyCode } from "@/lib/features/otp/otp.server"
import { claimAccount, findByIdentifier, isActiveMember, requireStrongPassword } from "@/lib/features/auth/auth.server"
import { hashPassword } from "@/lib/server/auth/password"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { changePassword } from "./change-password.server"

const TOKEN_SECONDS = 10 * 60

/** Exchanges the code of a forgotten password for a token; throws `invalid_code`, also where the person is no member, and then changes nothing. */
export async function confirmCode(
  { email, otp, instituteId }: { email: string; otp: string; instituteId: number },
  facts: RequestFacts,
): Promise<{ token: string; expiresAt: Date }> {
  const scope = { purpose: "reset_password", instituteId, identifier: email } as const
  const verified = await verifyCode(scope, otp, await findCodeCaller(facts, email))
  const person = await readPlatform((db) => findByIdentifier(db, email))
  if (!person || !(await readInstitute(instituteId, (db) => isActiveMember(db, person.id))))
    throw new Failure("invalid_code")
  const token = randomBytes(32).toString("base64url")
  const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1000)
  await withInstitute(instituteId, async (db) => {
    await consumeCode(db, verified)
    await db.deleteFrom("password_resets").where("userId", "=", person.id).execute()
    await db
      .insertInto("password_resets")
      .values({ userId: person.id, tokenHash: hashToken(token), expiresAt })
      .execute()
  })
  return { token, expiresAt }
}

/** Sets the password of the user of a reset token, once; throws `link_expired` for an invalid one. */
export async function resetPassword(
  { token, password, instituteId }: { token: string; password: string; instituteId: number },
  facts: RequestFacts,
): Promise<void> {
  const person = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("password_resets")
      .select("userId as id")
      .where("tokenHash", "=", hashToken(token))
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst(),
  )
  if (!person) throw new Failure("link_expired")
  const { email } = await readPlatform((db) =>
    db.selectFrom("users").select("email").where("id", "=", person.id).executeTakeFirstOrThrow(),
  )
  requireStrongPassword({ email, password })
  const passwordHash = await hashPassword(password)
  await withPlatform(async (db) => {
    const used = await db
      .deleteFrom("password_resets")
      .where("tokenHash", "=", hashToken(token))
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning("id")
      .executeTakeFirst()
    if (!used) throw new Failure("link_expired")
    await claimAccount(db, person.id)
    await changePassword(db, { userId: person.id, instituteId, passwordHash }, facts)
  })
}

const hashToken = (token: string) => createHash("sha256").update(token).digest()
