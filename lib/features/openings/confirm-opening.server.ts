import { Failure } from "@/lib/contract/errors"
import { claimWithNotice, findByIdentifier } from "@/lib/features/auth/auth.server"
import { findCodeCaller, verifyCode } from "@/lib/features/otp/otp.server"
import { insertUserRow } from "@/lib/features/sign-up/sign-up.server"
import { findTicketUser, issueTicket } from "@/lib/features/social-login/social-login.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { Opened } from "./contract"
import { openInstitute } from "./open-institute.server"
import { findOpening, finishOpening, lockOpening, type OpeningRow } from "./opening-rows.server"
import { codeScope } from "./save-opening.server"

interface Confirmation {
  code?: string | undefined
  /** Of the sign-in by a provider, in place of the code. */
  ticket?: string | undefined
  browser?: string | undefined
  onFree: boolean
}

/**
 * Opens the institute of an opening by the code that was sent to its e-mail, or for whom a provider has named. Right as long as the code or the
 * ticket is: a second press, a second tab or a lost answer gives the same institute. Throws `link_expired` for an opening that is over.
 */
export async function confirmOpening(
  id: string,
  { onFree, ...proof }: Confirmation,
  facts: RequestFacts,
): Promise<Opened> {
  const opening = await readPlatform((db) => findOpening(db, id))
  if (!opening) throw new Failure("link_expired")
  const { userId, email } = await proveFounder(opening, proof, facts)
  const instituteId = await withPlatform(async (db) => {
    const locked = await lockOpening(db, id)
    if (!locked || (locked.email !== email && isBound(locked, proof))) throw new Failure("link_expired")
    if (locked.openedInstituteId !== null) return locked.openedInstituteId
    if (proof.ticket !== undefined) await completeFounder(db, userId, locked)
    const opened = await openInstitute(db, { ...locked, email }, { userId, onFree, from: facts })
    await finishOpening(db, id, { email, instituteId: opened })
    return opened
  })
  const { browser } = proof
  return withInstitute(instituteId, async (db) => ({
    origin: await findPublicOrigin(db),
    slug: opening.slug,
    ticket: browser === undefined ? null : await issueTicket(db, { userId, browser }),
  }))
}

/** The e-mail of a code is that of the opening; a provider names whoever opens it, once. */
const isBound = ({ openedInstituteId }: OpeningRow, { ticket }: Pick<Confirmation, "ticket">) =>
  ticket === undefined || openedInstituteId !== null

type Proof = Omit<Confirmation, "onFree">

/** Who opens the institute. Throws `invalid_input` without a code and a ticket, and `link_expired` for a ticket that is over. */
async function proveFounder(opening: OpeningRow, { code, ticket, browser }: Proof, facts: RequestFacts) {
  if (ticket !== undefined) {
    const userId = browser === undefined ? undefined : await findTicketUser({ ticket, browser })
    if (!userId) throw new Failure("link_expired")
    return findFounder(userId)
  }
  const { id, email } = opening
  if (code === undefined) throw new Failure("invalid_input", { fields: { code: ["Must be given"] } })
  if (email === null) throw new Failure("link_expired")
  await verifyCode(codeScope(id, email), code, await findCodeCaller(facts, email))
  return { userId: await findOrInsertFounder({ ...opening, email }), email }
}

async function findFounder(userId: number) {
  const { disabledAt, ...founder } = await readPlatform((db) =>
    db
      .selectFrom("users")
      .select(["id as userId", "email", "disabledAt"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
  )
  if (disabledAt) throw new Failure("disabled")
  return founder
}

/** An account that the provider's answer has made gets the name and the mobile that were typed; one that was there stays as it is. */
async function completeFounder(
  db: Db,
  userId: number,
  { id, firstName, lastName, mobile }: Pick<OpeningRow, "id" | "firstName" | "lastName" | "mobile">,
): Promise<void> {
  if (firstName === "" && mobile === null) return
  await db
    .updateTable("users")
    .set({ ...(firstName !== "" && { firstName, lastName }), ...(mobile !== null && { mobile }) })
    .where("id", "=", userId)
    .where("lastLoginAt", "is", null)
    .where("createdAt", ">", (e) => e.selectFrom("openings").select("createdAt").where("id", "=", id))
    .execute()
}

/**
 * The user of the e-mail, which the code has just proved to be theirs: a new one, one who claims their account with the new
 * password, or one whose account stays as it is.
 */
async function findOrInsertFounder(opening: OpeningRow & { email: string }): Promise<number> {
  const { email, firstName, lastName, mobile, passwordHash } = opening
  const person = await readPlatform((db) => findByIdentifier(db, email))
  if (person?.disabledAt) throw new Failure("disabled")
  if (person?.emailVerifiedAt) return person.id
  if (person) {
    const claim = { userId: person.id, instituteId: PLATFORM_INSTITUTE_ID }
    await claimWithNotice({ ...claim, ...(passwordHash !== null && { passwordHash }) })
    return person.id
  }
  const names = { first_name: firstName, last_name: lastName, ...(mobile !== null && { mobile_number: mobile }) }
  return withPlatform((db) => insertUserRow(db, { email, ...names, passwordHash, image: null }))
}
