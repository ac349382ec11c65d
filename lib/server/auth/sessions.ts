import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isSameSecret } from "@/lib/server/secrets.server"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import { ADMINS } from "@/lib/shared/roles"
import { signAccessToken, type TokenClaims } from "./access-token"
import type { SupportVisit } from "./actor"
import { deviceName } from "./device-name"
import { findAccess } from "./find-access"
import { hashLoginToken } from "./login-token"

/** The longest lifetime of a session, however often it is renewed. */
const MAX_SESSION_SECONDS = 90 * 24 * 60 * 60

/** The tokens of a new session; only a hash of the login token is stored. */
export interface NewSession {
  loginToken: string
  accessToken: string
  expiresAt: Date
}

/** The device that signs in; `loginToken` is that of this browser's earlier session, if it has one. */
type Device = { userAgent: string; ip: string; loginToken?: string | undefined }
type BeginSessionOptions = {
  /** The person confirmed that a session on another device is to be ended. */
  endOther?: boolean
  /** Work that runs in the session's transaction, so that it is done if and only if the session is created. */
  inTransaction?: (db: Db) => Promise<void>
}

/**
 * Creates the single session that a member may have at an institute and revokes the other (spec §8). The membership is
 * locked first, so that exactly one of two simultaneous sign-ins stays. Throws `signed_in_elsewhere`, which names the other
 * device, when there is an active session that the person did not confirm to end.
 */
export async function beginSession(
  { userId, instituteId }: { userId: number; instituteId: number },
  { userAgent, ip, loginToken: earlierToken }: Device,
  { endOther = false, inTransaction }: BeginSessionOptions = {},
): Promise<NewSession> {
  const loginToken = randomBytes(32).toString("base64url")
  const sessionId = await withInstitute(instituteId, async (db) => {
    await requireActiveMember(db, userId)
    await inTransaction?.(db)
    if (!endOther) await requireNoOtherSession(db, userId, earlierToken)
    await revokeSessions(db, userId, "session_replaced")
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

/** Signs a new access token for the active session of a login token and extends the session. Throws as `findAccess` does. */
export async function renewSession(loginToken: string): Promise<Omit<NewSession, "loginToken">> {
  const claims = await withPlatform(async (db) => {
    const session = await findByLoginToken(db, loginToken)
    if (!session) throw new Failure("unauthenticated")
    await findAccess(db, session, { loginToken, admitted: [...ADMINS, "Student"] })
    await db
      .updateTable("sessions")
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`least(${secondsFromNow(SESSION_SECONDS)}, "createdAt" + make_interval(secs => ${MAX_SESSION_SECONDS}))`,
      })
      .where("id", "=", session.sessionId)
      .execute()
    return session
  })
  const { token, expiresAt } = await signAccessToken(claims)
  return { accessToken: token, expiresAt }
}

/** Revokes one session at its person's request. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revokedAt: sql`now()`, revokeReason: "signed_out" })
    .where("id", "=", sessionId)
    .where("revokedAt", "is", null)
    .execute()
}

/** Ends a support session at its person's request. Which other ends there are, and who hears of them, is the feature's. */
export const endSupportSession = ({ id }: SupportVisit) =>
  withPlatform((db) =>
    db
      .updateTable("support_sessions")
      .set({ endedAt: sql`least(now(), "endsAt")`, endReason: "signed_out" })
      .where("id", "=", id)
      .where("endedAt", "is", null)
      .execute(),
  )

/** Revokes every session of a person at every institute except `exceptId`, for example after a change of password. */
export async function endAllSessions(db: Db, userId: number, exceptId?: string): Promise<void> {
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

async function requireNoOtherSession(db: Db, userId: number, earlierToken: string | undefined) {
  const active = await db
    .selectFrom("sessions")
    .select(["tokenHash", "deviceName"])
    // A session is written when it is renewed; a page that is open is connected meanwhile.
    .select(
      sql<Date>`case when exists (select from live_connections c where c."userId" = sessions."userId") then now() else "lastSeenAt" end`.as(
        "lastSeenAt",
      ),
    )
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()
  if (!active || (earlierToken !== undefined && isSameSecret(hashLoginToken(earlierToken), active.tokenHash))) return
  throw new Failure("signed_in_elsewhere", {
    details: { device: active.deviceName ?? undefined, lastSeenAt: active.lastSeenAt.toISOString() },
  })
}

/** Revokes the sessions of a person that are visible to the transaction, with the reason that their client receives. */
export const revokeSessions = (db: Db, userId: number, reason: "session_replaced" | "disabled") =>
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
