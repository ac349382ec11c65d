import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { completeSignIn, requireActiveInstitute } from "@/lib/features/auth/auth.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import type { Provider } from "./contract"
import { findOrCreateFounder, findOrCreateUser } from "./find-or-create-user.server"
import { verifyProviderToken } from "./verify-provider-token.server"

const TICKET_SECONDS = 2 * 60
/** Who opens an institute may first read that it starts on Free. */
const FOUNDER_SECONDS = 15 * 60

type ProviderCallback = {
  provider: Provider
  token?: string | undefined
  nonce?: string | undefined
  instituteId: number
  browser: string
  referralCode?: string | undefined
  buying: boolean
  area?: Area | undefined
  /** The opening of an institute that goes on with the ticket. */
  opening?: string | undefined
}
type TicketInput = { ticket: string; browser: string; instituteId: number; endOther: boolean }

/**
 * Verifies the token that a provider returned and answers the URL at the institute to redirect to. The result is in the
 * fragment, which no server and no log sees: a ticket, or the code of a failure.
 */
export async function createTicket({ instituteId, browser, ...callback }: ProviderCallback): Promise<{ url: string }> {
  await requireActiveInstitute(instituteId)
  const origin = await readInstitute(instituteId, findPublicOrigin)
  const page = `${origin}${pageOf(callback)}`
  try {
    const { ticketColumns, consume } = await resolveTicketColumns(instituteId, callback)
    const ticket = await withInstitute(instituteId, async (db) => {
      await consume(db)
      return insertTicket(db, browser, { ...ticketColumns, ...(callback.opening && { seconds: FOUNDER_SECONDS }) })
    })
    return { url: `${page}#ticket=${ticket}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { url: `${page}#error=${error.code}` }
  }
}

const pageOf = ({ area, opening }: Pick<ProviderCallback, "area" | "opening">) => {
  if (opening) return paths.createInstituteAgain(opening)
  return area ? paths.profile(area, "personal") : paths.login
}

/** Who has a ticket of the main host, in the browser that began the flow; undefined for an invalid one. It stays valid until its end. */
export async function findTicketUser({ ticket, browser }: { ticket: string; browser: string }) {
  return (await readInstitute(PLATFORM_INSTITUTE_ID, (db) => ticketQuery(db, ticket, browser).executeTakeFirst()))
    ?.userId
}

/** A ticket by which a user signs in at the current institute, once, in the browser that has this secret. */
export const issueTicket = (db: Db, { userId, browser }: { userId: number; browser: string }): Promise<string> =>
  insertTicket(db, browser, { userId })

async function insertTicket(
  db: Db,
  browser: string,
  {
    seconds = TICKET_SECONDS,
    ...columns
  }: ({ userId: number } | { provider: Provider; subject: string }) & {
    seconds?: number
  },
): Promise<string> {
  const ticket = randomBytes(32).toString("base64url")
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await db
    .insertInto("sign_in_tickets")
    .values({ ...columns, ticketHash: hashSecret(ticket), browserHash: hashSecret(browser), expiresAt })
    .execute()
  return ticket
}

/** The columns of the ticket: the user who signs in, or the provider account that a signed-in user connects. */
async function resolveTicketColumns(instituteId: number, callback: Omit<ProviderCallback, "instituteId" | "browser">) {
  const { provider, token, nonce, referralCode, buying, area, opening } = callback
  if (token === undefined) throw new Failure("social_login_failed")
  const { identity, consume } = await verifyProviderToken(provider, token, nonce)
  if (area) return { ticketColumns: { provider, subject: identity.subject }, consume }
  if (opening) return { ticketColumns: { userId: await findOrCreateFounder(identity) }, consume }
  const userId = await findOrCreateUser(identity, instituteId, { referralCode, isBuying: buying })
  return { ticketColumns: { userId }, consume }
}

/** Signs in with a ticket, which is deleted as the session begins; throws `link_expired` for an invalid one. */
export async function redeem({ ticket, browser, instituteId, endOther }: TicketInput, facts: RequestFacts) {
  await requireActiveInstitute(instituteId)
  const found = await readInstitute(instituteId, (db) => ticketQuery(db, ticket, browser).executeTakeFirst())
  if (!found?.userId) throw new Failure("link_expired")
  return completeSignIn({ userId: found.userId, instituteId }, facts, {
    endOther,
    async inTransaction(db) {
      const { numDeletedRows } = await db
        .deleteFrom("sign_in_tickets")
        .where("id", "=", found.id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows !== 1n) throw new Failure("link_expired")
    },
  })
}

const ticketQuery = (db: Db, ticket: string, browser: string) =>
  db
    .selectFrom("sign_in_tickets")
    .select(["id", "userId"])
    .where("ticketHash", "=", hashSecret(ticket))
    .where("browserHash", "=", hashSecret(browser))
    .where("expiresAt", ">", sql<Date>`now()`)

export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest()
