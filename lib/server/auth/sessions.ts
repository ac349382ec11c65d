import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sameSecret } from "@/lib/server/secrets.server"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import { signAccessToken, type TokenClaims } from "./access-token"
import { deviceName } from "./device-name"
import { findActor, hashLoginToken } from "./identify"

/** However often it is renewed, a session ends after this long. */
const LONGEST_SESSION_SECONDS = 90 * 24 * 60 * 60

/** What a new session is known by; the login token is kept nowhere but with its person. */
export interface NewSession {
  loginToken: string
  accessToken: string
  expiresAt: Date
}

/** Who signs in from where; the login token is the one that this very browser has, if it was signed in before. */
type Device = { userAgent: string; ip: string; loginToken?: string | undefined }
type Manner = {
  /** The person was asked, and wants a session that lives on another device to end. */
  endOther?: boolean
  /** What is to be done if and only if the session begins, in its transaction. */
  alongside?: (db: Db) => Promise<void>
}

/**
 * Begins the one session that a member may have at an institute and ends the other (spec §8). The membership is locked
 * first, so that of two sign-ins at once exactly one stays. Throws `session_elsewhere`, which names the other device,
 * when a session lives there that the person did not say should end.
 */
export async function beginSession(
  { userId, instituteId }: { userId: number; instituteId: number },
  { userAgent, ip, loginToken: earlierToken }: Device,
  { endOther = false, alongside }: Manner = {},
): Promise<NewSession> {
  const loginToken = randomBytes(32).toString("base64url")
  const sessionId = await withInstitute(instituteId, async (db) => {
    await requireActiveMember(db, userId)
    await alongside?.(db)
    if (!endOther) await requireNoneElsewhere(db, userId, earlierToken)
    await revoke(db, userId, "other_platform")
    await db
      .updateTable("users")
      .set({ lastLoginAt: sql`now()` })
      .where("id", "=", userId)
      .execute()
    const { id } = await db
      .insertInto("sessions")
      .values({
        userId,
        tokenHash: hashLoginToken(loginToken),
        deviceName: deviceName(userAgent),
        userAgent,
        ip,
        expiresAt: secondsFromNow(SESSION_SECONDS),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return id
  })
  const { token, expiresAt } = await signAccessToken({ userId, instituteId, sessionId })
  return { loginToken, accessToken: token, expiresAt }
}

/** Signs a new access token for the live session of a login token and lengthens it. Throws as `findActor` does. */
export async function renewSession(loginToken: string): Promise<Omit<NewSession, "loginToken">> {
  const claims = await withPlatform(async (db) => {
    const named = await findByLoginToken(db, loginToken)
    if (!named) throw new Failure("signed_out")
    await findActor(db, named, loginToken)
    await db
      .updateTable("sessions")
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`least(${secondsFromNow(SESSION_SECONDS)}, "createdAt" + make_interval(secs => ${LONGEST_SESSION_SECONDS}))`,
      })
      .where("id", "=", named.sessionId)
      .execute()
    return named
  })
  const { token, expiresAt } = await signAccessToken(claims)
  return { accessToken: token, expiresAt }
}

/** Ends one session because its person asked for it. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revokedAt: sql`now()`, revokeReason: "signed_out" })
    .where("id", "=", sessionId)
    .where("revokedAt", "is", null)
    .execute()
}

/** Ends every session of a person at every institute but the one named, as when their password was changed. */
export async function endSessionsOf(db: Db, userId: number, exceptId?: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revokedAt: sql`now()`, revokeReason: "signed_out" })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? ""))
    .execute()
}

async function requireActiveMember(db: Db, userId: number) {
  const member = await db
    .selectFrom("memberships")
    .select("status")
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst()
  if (member?.status === "disabled") throw new Failure("disabled")
  if (member?.status !== "active") throw new Failure("not_a_member")
}

async function requireNoneElsewhere(db: Db, userId: number, earlierToken: string | undefined) {
  const live = await db
    .selectFrom("sessions")
    .select(["tokenHash", "deviceName", "lastSeenAt"])
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()
  if (!live || (earlierToken !== undefined && sameSecret(hashLoginToken(earlierToken), live.tokenHash))) return
  throw new Failure("session_elsewhere", {
    details: { device: live.deviceName ?? undefined, lastSeenAt: live.lastSeenAt.toISOString() },
  })
}

/** Ends the sessions of a person that the transaction sees, for a reason that they are told. */
export const revoke = (db: Db, userId: number, reason: "other_platform" | "disabled") =>
  db
    .updateTable("sessions")
    .set({ revokedAt: sql`now()`, revokeReason: reason })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .execute()

const findByLoginToken = (db: Db, loginToken: string): Promise<TokenClaims | undefined> =>
  db
    .selectFrom("sessions")
    .select(["id as sessionId", "userId", "instituteId"])
    .where("tokenHash", "=", hashLoginToken(loginToken))
    .executeTakeFirst()

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)
