import { Failure } from "@/lib/contract/errors"
import { findIdentityStatus } from "@/lib/server/gateways/mail/sender-identities"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { EmailStatus } from "./contract"
import { type ContactEmail, findContactEmail } from "./email-queries.server"

/**
 * The state of the institute's contact email, and what the mail provider says of it, which is asked in time or
 * `unavailable`. Throws `not_found` when another email is named.
 */
export async function showEmailStatus(instituteId: number, named: string | undefined): Promise<EmailStatus> {
  const found = await readInstitute(instituteId, findContactEmail)
  if (named !== undefined && named !== found.email) throw new Failure("not_found")
  const { email, sentAt, verifiedAt } = found
  return {
    email,
    status: statusOf(found),
    provider: email === null || (!sentAt && !verifiedAt) ? "not_requested" : await findIdentityStatus(email),
    sentAt,
    verifiedAt,
  }
}

function statusOf({ email, sentAt, verifiedAt, isLinkValid }: ContactEmail): EmailStatus["status"] {
  if (email === null) return "missing"
  if (verifiedAt) return "verified"
  if (!sentAt) return "unverified"
  return isLinkValid ? "pending" : "expired"
}
