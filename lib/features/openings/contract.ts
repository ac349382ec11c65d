import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Email, Mobile, NewPassword, Nothing, PersonName } from "@/lib/contract/shapes"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { Otp } from "@/lib/features/otp/identifier"
import { Secret } from "@/lib/features/social-login/contract"
import { TimeZone } from "@/lib/features/people/own-data"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { SLUG_STATES } from "./judge-slug"
import { SUBJECTS } from "./subjects"

const MINUTE = 60

export const InstituteName = z.string().trim().min(3, "At least 3 letters").max(80, "At most 80 letters")
const Slug = z.string().trim().toLowerCase().max(63)

const SlugReport = z.object({
  state: z.enum(SLUG_STATES),
  /** Whether the platform keeps it, as for whom a brand belongs to: they may ask for it. */
  isBrand: z.boolean(),
  suggestions: z.array(z.string()),
})
export type SlugReport = z.infer<typeof SlugReport>

/** The institute that somebody opens. What came along in a link never prevents it. */
const NewInstitute = z.object({
  name: InstituteName,
  slug: Slug.regex(LABEL_PATTERN, "3 to 40 small letters, digits and hyphens"),
  subject: z.enum(SUBJECTS).optional().catch(undefined),
  locale: z.enum(LANGUAGES).default("en"),
  timezone: TimeZone.default("Asia/Kolkata"),
  /** The plan to try, by the slug of its link. */
  plan: z.string().trim().max(60).optional().catch(undefined),
  /** The code of the institute that referred this one. */
  ref: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{4,20}$/)
    .optional()
    .catch(undefined),
})

/** Who opens it; of a caller who is signed in, their account says so. */
const Founder = z.object({
  first_name: PersonName.optional(),
  last_name: z.union([z.literal(""), PersonName]).default(""),
  email: Email.optional(),
  mobile_number: Mobile.optional(),
  password: NewPassword.optional(),
})

export type InstituteInput = z.output<typeof NewInstitute>

/** What was typed of who opens it before a provider was asked; what is not yet valid is left out. */
const TypedFounder = z.object({
  first_name: PersonName.optional().catch(undefined),
  last_name: z
    .union([z.literal(""), PersonName])
    .default("")
    .catch(""),
  email: Email.optional().catch(undefined),
  mobile_number: Mobile.optional().catch(undefined),
})

export const HeldOpening = NewInstitute.extend(TypedFounder.shape)
export type HeldOpening = z.output<typeof HeldOpening>

export const OpeningInput = NewInstitute.extend(Founder.shape)
export type OpeningInput = z.output<typeof OpeningInput>

/** What was typed, to go on with; whoever has the id got it in a mail or from the form. */
export const StoredOpening = z.object({
  name: z.string(),
  slug: z.string(),
  subject: z.enum(SUBJECTS).nullable(),
  locale: z.enum(LANGUAGES),
  timezone: z.string(),
  plan: z.string().nullable(),
  ref: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_number: z.string().nullable(),
  /** Where its code was sent; null for one that waits for a provider, and once it has opened. */
  sentTo: z.string().nullable(),
  /** The address of the institute that it has become; null while it waits for its code. */
  origin: z.string().nullable(),
})
export type StoredOpening = z.infer<typeof StoredOpening>

/** An opening that waits for its code. */
export const Opening = z.object({
  id: z.uuid(),
  sentTo: z.string(),
  expiresInSeconds: z.number().int(),
  resendAfterSeconds: z.number().int(),
})
export type Opening = z.infer<typeof Opening>

/** The institute that was opened, with a ticket for the browser that asked for one. */
const Opened = z.object({ origin: z.string(), slug: z.string(), ticket: z.string().nullable() })
export type Opened = z.infer<typeof Opened>

const OpeningParams = z.object({ id: z.uuid() })
const failures = ["name_taken", "invalid_input", "too_many_requests", "not_found"] as const

export const openings = {
  checkSlug: endpoint("GET /institutes/v2/api/checkSlug", {
    summary: "Whether a new institute may have an address, with free ones that follow from its name (added)",
    access: "public",
    scope: "platform",
    query: z.object({
      slug: Slug.default(""),
      name: z.string().trim().max(80).default(""),
      subject: z.enum(SUBJECTS).optional().catch(undefined),
      /** The opening that holds an address, to which it is free. */
      opening: z.uuid().optional().catch(undefined),
    }),
    reply: SlugReport,
    limit: { calls: 30, perSeconds: MINUTE },
  }),
  show: endpoint("GET /institutes/v2/api/openings/:id", {
    summary: "What was typed to open an institute, to go on with it (added)",
    access: "public",
    scope: "platform",
    params: OpeningParams,
    reply: StoredOpening,
    failures: ["link_expired"],
    limit: { calls: 30, perSeconds: MINUTE },
  }),
  create: endpoint("POST /institutes/v2/api/openings", {
    summary:
      "Begins the opening of an institute, or changes one that has begun: holds its address and sends a code to the e-mail (added)",
    access: "public",
    scope: "own",
    // What a form that was shown again names never prevents it.
    body: OpeningInput.extend({ opening: z.uuid().optional().catch(undefined) }),
    reply: Opening,
    failures,
    limit: { calls: 30, perSeconds: MINUTE },
    formPage: {
      path: OPENING_PATHS.form,
      sentPath: (reply) => `${OPENING_PATHS.code}?opening=${Opening.parse(reply).id}`,
      refusals: ["name_taken"],
    },
    recordsNothing: "nothing exists yet but what was typed",
  }),
  change: endpoint("PUT /institutes/v2/api/openings/:id", {
    summary:
      "Changes what was typed, a password only if one is given, holds the address anew and sends another code (added)",
    access: "public",
    scope: "own",
    params: OpeningParams,
    body: OpeningInput,
    reply: Opening,
    failures: [...failures, "link_expired"],
    limit: { calls: 30, perSeconds: MINUTE },
    recordsNothing: "nothing exists yet but what was typed",
  }),
  hold: endpoint("POST /institutes/v2/api/openings/hold", {
    summary:
      "Begins the opening of an institute by who is named by a provider, or changes one that has begun: holds its address and keeps what was typed (added)",
    access: "public",
    scope: "own",
    body: HeldOpening.extend({ opening: z.uuid().optional() }),
    reply: z.object({ id: z.uuid() }),
    failures: ["name_taken", "invalid_input", "too_many_requests", "link_expired"],
    limit: { calls: 30, perSeconds: MINUTE },
    recordsNothing: "nothing exists yet but what was typed",
  }),
  unsubscribe: endpoint("POST /institutes/v2/api/openings/unsubscribe", {
    summary: "Sends no reminder of an opening any more to the address of a reminder's link; again is the same (added)",
    access: "public",
    scope: "platform",
    body: z.object({ token: z.string().max(120) }),
    reply: Nothing,
    failures: ["link_expired"],
    limit: { calls: 30, perSeconds: MINUTE },
    formPage: {
      path: OPENING_PATHS.unsubscribe,
      sentPath: () => `${OPENING_PATHS.unsubscribe}?done=yes`,
      refusals: ["link_expired"],
    },
    recordsNothing: "nobody has an account by it",
  }),
  confirm: endpoint("POST /institutes/v2/api/openings/:id/confirm", {
    summary:
      "Opens the institute by the code, or by the ticket of a provider; a second call gives the same institute. Who has had a trial is told so first, and starts on Free with `onFree` (added)",
    access: "public",
    scope: "own",
    params: OpeningParams,
    body: z.object({
      code: Otp.optional(),
      /** In place of the code, the ticket of the sign-in by a provider, with the browser that has it. */
      ticket: Secret.optional(),
      /** A random value of the browser that signs in with the ticket. */
      browser: Secret.optional(),
      onFree: z.union([z.boolean(), z.literal("on").transform(() => true)]).default(false),
    }),
    reply: Opened,
    failures: [
      "invalid_code",
      "link_expired",
      "name_taken",
      "trial_used",
      "too_many_institutes",
      "too_many_requests",
      "disabled",
      "not_found",
      "invalid_input",
    ],
    limit: { calls: 30, perSeconds: MINUTE },
    formPage: {
      path: OPENING_PATHS.code,
      sentPath: (reply) => `${OPENING_PATHS.open}?institute=${Opened.parse(reply).slug}`,
      refusals: ["invalid_code", "link_expired", "name_taken", "trial_used", "too_many_institutes"],
    },
    records: ["institute.opened", "account.claimed", "referral.institute_signed_up", "referral.institute_welcomed"],
  }),
  trialOffer: endpoint("GET /payments/v2/api/plan/trial", {
    summary: "The trial that an institute on Free may still begin; null where it has had one (added)",
    access: ["InstituteAdmin"],
    screen: "institute",
    reply: z.object({ trial: z.object({ slug: z.string(), name: z.string(), days: z.number().int() }).nullable() }),
  }),
  startTrial: endpoint("POST /payments/v2/api/trials", {
    summary:
      "Starts the one trial of an institute on Free: of the plan that is named, else of the one that people usually try",
    access: ["InstituteAdmin"],
    scope: "platform",
    screen: "institute",
    body: z.object({ plan: z.string().trim().max(60).optional() }),
    reply: Nothing,
    failures: ["trial_used", "state", "not_found"],
    records: ["plan.changed"],
  }),
}
