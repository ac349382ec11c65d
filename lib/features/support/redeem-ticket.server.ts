import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { SignedIn } from "@/lib/features/auth/auth-shapes"
import { bucketNameOf, supportProfile } from "@/lib/features/auth/auth.server"
import { record } from "@/lib/features/events/events.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { signAccessToken } from "@/lib/server/auth/access-token"
import { hashLoginToken } from "@/lib/server/auth/login-token"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { supportEvents } from "./events"
import { requireAllowed } from "./open-visit.server"
import { hashSecret, publishVisits, randomSecret } from "./visit-rows.server"

/** The access token outlives its session, whose row decides, so that nothing renews it before its end. */
const TOKEN_MARGIN_SECONDS = 120

type Ticket = { ticket: string; browser: string; instituteId: number }

/**
 * Enters an institute with the ticket of a support session, once: the administrators are told, and get the banner. The session
 * has no renewal and ends with its hour. Throws `link_expired` for any other ticket, browser or institute, and `support_refused`.
 */
export async function redeemTicket(ticket: Ticket, { requestId, ip }: RequestFacts): Promise<SignedIn> {
  const loginToken = randomSecret()
  const visit = await withPlatform((db) => enter(db, ticket, loginToken))
  const { openedBy: userId, openerName, key: sessionId, seconds } = visit
  const { instituteId } = ticket
  const claims = { userId, instituteId, sessionId, isSupport: true } as const
  const { token, expiresAt } = await signAccessToken(claims, seconds + TOKEN_MARGIN_SECONDS)
  log.info({ requestId, instituteId, userId, ip }, "somebody of support entered an institute")
  return {
    ...supportProfile({ userId, instituteId, name: openerName }),
    access_token: token,
    user_unique_login_token: loginToken,
    bucketName: bucketNameOf(instituteId),
    expiresAt,
  }
}

async function enter(db: Db, { ticket, browser, instituteId }: Ticket, loginToken: string) {
  const visit = await db
    .updateTable("support_sessions")
    .set({ tokenHash: hashLoginToken(loginToken), enteredAt: sql`now()` })
    .where("ticketHash", "=", hashSecret(ticket))
    .where("browserHash", "=", hashSecret(browser))
    .where("instituteId", "=", instituteId)
    .where("enteredAt", "is", null)
    .where("endedAt", "is", null)
    .where("ticketExpiresAt", ">", sql<Date>`now()`)
    .where("endsAt", ">", sql<Date>`now()`)
    .returning(["id", "key", "openedBy", "openerName", "reason", "endsAt"])
    .returning(sql<number>`extract(epoch from "endsAt" - now())::int`.as("seconds"))
    .executeTakeFirst()
  if (!visit) throw new Failure("link_expired")
  await requireAllowed(db, instituteId)
  const { id: sessionId, openedBy, openerName: name, reason, endsAt } = visit
  const mode = (await mayChange(db, instituteId)) ? ("write" as const) : ("read" as const)
  const data = { sessionId, name, reason, until: endsAt.toISOString(), mode }
  await record(db, supportEvents.entered, { instituteId, by: openedBy, data })
  await publishVisits(db, instituteId)
  return visit
}

async function mayChange(db: Db, instituteId: number): Promise<boolean> {
  const grant = await db
    .selectFrom("support_access")
    .select("version")
    .where("instituteId", "=", instituteId)
    .where("changesUntil", ">", sql<Date>`now()`)
    .executeTakeFirst()
  return grant !== undefined
}
