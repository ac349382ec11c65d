import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Email, IdText, Instant } from "@/lib/contract/shapes"
import { Otp } from "@/lib/features/otp/identifier"
import { ADMINS } from "@/lib/shared/roles"

const HOUR = 3600

/**
 * The state of the institute's email: none is set, it was never verified, a verification is on its way or has expired, or
 * it is verified.
 */
export const EMAIL_STATUSES = ["missing", "unverified", "pending", "expired", "verified"] as const

/** What the mail provider says of the address; `off` where the installation's provider does not verify addresses. */
export const PROVIDER_STATUSES = ["off", "not_requested", "pending", "verified", "failed", "unavailable"] as const

export const EmailStatus = z.object({
  email: z.string().nullable(),
  status: z.enum(EMAIL_STATUSES),
  provider: z.enum(PROVIDER_STATUSES),
  sentAt: Instant.nullable(),
  verifiedAt: Instant.nullable(),
})
export type EmailStatus = z.infer<typeof EmailStatus>

/** The reply of a call that sends a verification; nothing is sent when the email is verified already. */
export const VerificationSent = EmailStatus.extend({ resendAfterSeconds: z.number().int() })
export type VerificationSent = z.infer<typeof VerificationSent>

/** The token of a link. */
const Token = z.string().regex(/^[\w-]{43}$/, "Is not a link of ours")

const owner = { access: ["InstituteAdmin"], screen: "institute", scope: "own" } as const
const addressed = z.object({ instituteId: IdText.optional(), email: Email })
/** A call that mails a verification. */
const mailing = {
  ...owner,
  query: addressed,
  reply: VerificationSent,
  failures: ["not_found", "too_many_requests"],
  limit: { calls: 60, perSeconds: HOUR },
} as const
const oneProof = { error: "Must be a token or a code" }

/** The calls by which an institute proves that its contact email is its own (spec §7). */
export const instituteEmail = {
  send: endpoint("POST /institutes/v2/api/verifyEmail/aws", {
    ...mailing,
    summary:
      "Asks the mail provider to verify the institute's sender address, and mails a code and a link there; does nothing for a verified one",
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  resend: endpoint("POST /institutes/v2/api/sendEmailForVerification", {
    ...mailing,
    summary: "Mails another code and link, which replace the ones before",
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  confirmByLink: endpoint("GET /institutes/v2/api/verifyInstituteEmail", {
    ...owner,
    summary: "Confirms the address by the token of the link, or by the code; the same again changes nothing",
    writes: true,
    query: addressed
      .extend({ token: Token.optional(), otp: Otp.optional() })
      .refine(({ token, otp }) => (token === undefined) !== (otp === undefined), oneProof),
    reply: EmailStatus,
    failures: ["not_found", "invalid_code", "link_expired", "too_many_requests"],
    records: ["institute.email_verified"],
  }),
  confirm: endpoint("POST /institutes/v2/api/verifyInstituteEmail", {
    ...owner,
    summary: "The same with the code in the body, which keeps it out of URLs (added)",
    body: z.object({ email: Email, otp: Otp }),
    reply: EmailStatus,
    failures: ["not_found", "invalid_code", "too_many_requests"],
    records: ["institute.email_verified"],
  }),
  show: endpoint("GET /institutes/v2/api/checkStatus/aws", {
    ...owner,
    access: ADMINS,
    summary: "The state of the sender address, by default of the institute's email",
    query: z.object({ instituteId: IdText.optional(), email: Email.optional() }),
    reply: EmailStatus,
    failures: ["not_found"],
  }),
}
