import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { completeSignIn, requireActiveInstitute } from "@/lib/features/auth/auth.server"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { findPublicOrigin } from "@/lib/server/tenancy/public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import type { Provider } from "./contract"
import { findPerson } from "./find-person.server"
import { prove } from "./prove.server"

const TICKET_SECONDS = 2 * 60

type Arrival = {
  provider: Provider
  token?: string | undefined
  nonce?: string | undefined
  instituteId: number
  browser: string
  referralCode?: string | undefined
  area?: Area | undefined
}
type Ticket = { ticket: string; browser: string; instituteId: number; endOther: boolean }

/**
 * Proves who has come back from a provider, and answers the address at their institute to go on to. What it brings is
 * behind the #, where no server and no log sees it: a ticket, or the code of a failure.
 */
export async function handOver({ instituteId, browser, ...arrival }: Arrival): Promise<{ to: string }> {
  await requireActiveInstitute(instituteId)
  const origin = await readInstitute(instituteId, findPublicOrigin)
  const to = `${origin}${arrival.area ? paths.profile(arrival.area, "personal") : paths.login}`
  try {
    const { stands, spend } = await standFor(instituteId, arrival)
    const ticket = randomBytes(32).toString("base64url")
    await withInstitute(instituteId, async (db) => {
      await spend(db)
      await db
        .insertInto("sign_in_tickets")
        .values({
          ...stands,
          ticketHash: hashOf(ticket),
          browserHash: hashOf(browser),
          expiresAt: new Date(Date.now() + TICKET_SECONDS * 1000),
        })
        .execute()
    })
    return { to: `${to}#ticket=${ticket}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { to: `${to}#refused=${error.code}` }
  }
}

/** What the ticket stands for: a person who comes in, or an account that somebody who is in connects. */
async function standFor(instituteId: number, arrival: Omit<Arrival, "instituteId" | "browser">) {
  const { provider, token, nonce, referralCode, area } = arrival
  if (token === undefined) throw new Failure("not_proved")
  const { identity, spend } = await prove(provider, token, nonce)
  if (area) return { stands: { provider, subject: identity.subject }, spend }
  return { stands: { userId: await findPerson(identity, instituteId, referralCode) }, spend }
}

/** Signs in with a ticket, which ends with the session that begins; throws `link_expired` for any other. */
export async function redeem({ ticket, browser, instituteId, endOther }: Ticket, facts: RequestFacts) {
  await requireActiveInstitute(instituteId)
  const found = await readInstitute(instituteId, (db) => ticketQuery(db, ticket, browser).executeTakeFirst())
  if (!found?.userId) throw new Failure("link_expired")
  return completeSignIn({ userId: found.userId, instituteId }, facts, {
    endOther,
    async alongside(db) {
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
    .where("ticketHash", "=", hashOf(ticket))
    .where("browserHash", "=", hashOf(browser))
    .where("expiresAt", ">", sql<Date>`now()`)

/** The hash under which a secret of a ticket is kept. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest()
