import { Failure } from "@/lib/contract/errors"
import { claimWithNotice, findByIdentifier } from "@/lib/features/auth/auth.server"
import { findCodeCaller, verifyCode } from "@/lib/features/otp/otp.server"
import { insertUserRow } from "@/lib/features/sign-up/sign-up.server"
import { issueTicket } from "@/lib/features/social-login/social-login.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { Opened } from "./contract"
import { openInstitute } from "./open-institute.server"
import { findOpening, finishOpening, lockOpening, type OpeningRow } from "./opening-rows.server"
import { codeScope } from "./save-opening.server"

interface Confirmation {
  code: string
  browser?: string | undefined
  onFree: boolean
}

/**
 * Opens the institute of an opening by the code that was sent to its e-mail. Right as long as the code is: a second press, a
 * second tab or a lost answer gives the same institute. Throws `link_expired` for an opening that is over.
 */
export async function confirmOpening(
  id: string,
  { code, browser, onFree }: Confirmation,
  facts: RequestFacts,
): Promise<Opened> {
  const opening = await readPlatform((db) => findOpening(db, id))
  if (!opening) throw new Failure("link_expired")
  const { email, slug } = opening
  await verifyCode(codeScope(id, email), code, await findCodeCaller(facts, email))
  const userId = await findOrInsertFounder(opening)
  const instituteId = await withPlatform(async (db) => {
    const locked = await lockOpening(db, id)
    if (!locked || locked.email !== email) throw new Failure("link_expired")
    if (locked.openedInstituteId !== null) return locked.openedInstituteId
    const opened = await openInstitute(db, locked, { userId, onFree, from: facts })
    await finishOpening(db, id, opened)
    return opened
  })
  return withInstitute(instituteId, async (db) => ({
    origin: await findPublicOrigin(db),
    slug,
    ticket: browser === undefined ? null : await issueTicket(db, { userId, browser }),
  }))
}

/**
 * The user of the e-mail, which the code has just proved to be theirs: a new one, one who claims their account with the new
 * password, or one whose account stays as it is.
 */
async function findOrInsertFounder({ email, firstName, lastName, mobile, passwordHash }: OpeningRow): Promise<number> {
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
