import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, Nothing } from "@/lib/contract/shapes"
import { areaNames, SignedIn } from "@/lib/features/auth/auth-shapes"
import { ReferralCode } from "@/lib/features/referrals/referral-code"

export const PROVIDERS = ["google", "facebook"] as const
export type Provider = (typeof PROVIDERS)[number]

const token = z.string().min(1).max(8192)
const text = z.string().max(2048).optional()
/** A ticket, or a random value that stays in the browser: 32 bytes in base64url. */
export const Secret = z.string().regex(/^[\w-]{43}$/, "Must be 32 random bytes")

/** The social user of the specification (spec §3). Only data that the provider has signed or confirms are trusted. */
const SocialUser = z.object({
  id: text,
  name: text,
  email: text,
  photoUrl: text,
  firstName: text,
  lastName: text,
  provider: text,
  idToken: token.optional(),
  authToken: token.optional(),
  /** The nonce of the authentication request, where it had one. */
  nonce: z.string().max(255).optional(),
  /** Whether they came from a checkout, as at a sign-up by e-mail. */
  buying: z.boolean().default(false),
  /** Whether to end a session on another device (spec §8); with false it fails with `signed_in_elsewhere`. */
  endOther: z.boolean().default(true),
})

const failures = [
  "social_login_failed",
  "provider_unavailable",
  "email_taken",
  "email_required",
  "sign_up_closed",
  "not_on_sale",
  "enrolment_full",
  "signed_in_elsewhere",
  "not_a_member",
  "disabled",
  "not_found",
] as const
const limit = { calls: 60, perSeconds: 60 } as const

export const socialLogin = {
  google: endpoint("POST /users/v2/api/login/google", {
    summary:
      "Sign in, or sign up where the institute allows it, with Google's ID token, whose signature, issuer, audience, expiry and nonce are checked; a token opens one session. It ends a session on another device; with `endOther` false it is refused first",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    query: z.object({ instituteId: IdText.optional() }),
    body: SocialUser.required({ idToken: true }),
    reply: SignedIn,
    failures,
    limit,
    records: ["member.joined"],
  }),
  facebook: endpoint("POST /users/v2/api/login/facebook", {
    summary: "The same with Facebook's access token, which the Graph API validates",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    query: z.object({ instituteId: IdText.optional() }),
    body: SocialUser.required({ authToken: true }),
    reply: SignedIn,
    failures,
    limit,
    records: ["member.joined"],
  }),
  createTicket: endpoint("POST /users/v2/api/login/createTicket", {
    summary:
      "The URL to redirect to after the provider has answered: on the host of the institute, with a short-lived ticket, or with the code of a failure (added)",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: z.object({
      provider: z.enum(PROVIDERS),
      /** The token of the provider; left out when the provider, or the user, refused. */
      token: token.optional(),
      nonce: z.string().max(255).optional(),
      instituteId: Id,
      browser: Secret,
      /** The code of the referrer of a new user. A malformed one is ignored. */
      referralCode: ReferralCode.optional().catch(undefined),
      /** Whether the person came from a checkout, as at a sign-up by e-mail. */
      buying: z.boolean().default(false),
      /** The area from which a signed-in user connects an account; left out for a sign-in. */
      area: z.enum(areaNames).optional(),
      /** The opening of an institute that goes on with the ticket, at the main host. */
      opening: z.uuid().optional().catch(undefined),
    }),
    reply: z.object({ url: z.url() }),
    failures: ["not_found"],
    limit,
    records: ["member.joined"],
  }),
  redeem: endpoint("POST /users/v2/api/login/ticket", {
    summary: "Sign in with a ticket, once, in the browser that began the flow (added)",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: z.object({
      ticket: Secret,
      browser: Secret,
      instituteId: Id.optional(),
      endOther: z.boolean().default(false),
    }),
    reply: SignedIn,
    failures: ["link_expired", "signed_in_elsewhere", "not_a_member", "disabled", "not_found"],
    limit,
    recordsNothing: "it begins, ends or renews the caller's own session",
  }),
  listProviders: endpoint("GET /users/v2/api/getSignInProviders", {
    support: "hidden",
    summary: "The providers that an account can be connected with, and since when the caller's is (added)",
    access: "signed-in",
    scope: "platform",
    reply: z.object({
      mainOrigin: z.url(),
      providers: z.array(z.object({ provider: z.enum(PROVIDERS), connectedAt: Instant.nullable() })),
    }),
  }),
  connect: endpoint("POST /users/v2/api/connectProvider", {
    summary: "Connect the caller's account with the provider account of a ticket. Requires reauthentication (added)",
    access: "signed-in",
    scope: "platform",
    body: z.object({ ticket: Secret, browser: Secret }),
    reply: Nothing,
    failures: ["reauthentication_required", "link_expired", "contact_taken", "stale"],
    limit,
    records: ["account.provider_connected"],
  }),
  disconnect: endpoint("POST /users/v2/api/disconnectProvider", {
    summary: "Disconnect a provider, unless it is the last means to sign in. Requires reauthentication (added)",
    access: "signed-in",
    scope: "platform",
    body: z.object({ provider: z.enum(PROVIDERS) }),
    reply: Nothing,
    failures: ["reauthentication_required", "last_sign_in_method", "not_found"],
    limit,
    records: ["account.provider_disconnected"],
  }),
}
