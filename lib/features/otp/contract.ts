import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Email, Id, IdText, Mobile, Nothing } from "@/lib/contract/shapes"
import { SignedIn } from "@/lib/features/auth/auth-shapes"
import { Identifier, Otp } from "./identifier"

/** The reply of every call that sends a code, the same whether or not the identifier is known. */
export const CodeSent = z.object({ expiresInSeconds: z.number().int(), resendAfterSeconds: z.number().int() })
export type CodeSent = z.infer<typeof CodeSent>

const MobileOrEmail = z
  .object({ mobile: Mobile.optional(), email: Email.optional(), instituteId: Id.optional() })
  .refine(
    ({ mobile, email }) => (mobile === undefined) !== (email === undefined),
    "Must be a mobile number or an email",
  )

export const otp = {
  send: endpoint("POST /users/v1/api/otp", {
    summary: "Send a one-time code to a mobile or an e-mail, to sign in with; the same reply for known and unknown",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: MobileOrEmail,
    reply: CodeSent,
    failures: ["too_many_requests", "not_found"],
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  mobileAuthentication: endpoint("POST /users/v2/api/mobileAuthentication", {
    summary: "Begin a sign-in with a one-time code",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    query: z.object({ idInstitute: IdText.optional() }),
    body: MobileOrEmail,
    reply: CodeSent,
    failures: ["too_many_requests", "not_found"],
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  sendToVerify: endpoint("GET /users/v2/api/otp/sent/toverify", {
    summary:
      "Send a one-time code to a mobile or an e-mail: to sign in with, or, for a signed-in caller, to verify their contact",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    writes: true,
    query: z.object({ identifier: Identifier, idInstitute: IdText.optional() }),
    reply: CodeSent,
    failures: ["too_many_requests", "not_found"],
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  verifyEmail: endpoint("POST /users/v2/api/verifyEmail", {
    summary: "The same for an e-mail",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: z.object({ email: Email, instituteId: Id.optional() }),
    reply: CodeSent,
    failures: ["too_many_requests", "not_found"],
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  verifyOtp: endpoint("POST /users/v2/api/verify/otp", {
    summary:
      "Verify a mobile or an e-mail by its code; signs in the user it belongs to. A session on another device is refused first, which does not consume the code",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: z.object({
      identifier: Identifier,
      otp: Otp,
      instituteId: Id.optional(),
      endOther: z.boolean().default(false),
    }),
    reply: z.object({ verified: z.literal(true), session: SignedIn.nullable() }),
    failures: ["invalid_code", "signed_in_elsewhere", "not_a_member", "disabled", "too_many_requests", "not_found"],
    records: ["account.claimed"],
  }),
  completeVerification: endpoint("POST /users/v2/api/completeVerification", {
    summary: "Mark a mobile or an e-mail of the caller as verified, by its code",
    access: "signed-in",
    withoutPlan: true,
    scope: "own",
    body: z.object({ identifier: Identifier, otp: Otp }),
    reply: Nothing,
    failures: ["invalid_code", "contact_taken", "too_many_requests", "not_found"],
    recordsNothing: "a verified contact is shown on the account itself",
  }),
}
