import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant, Nothing, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { SignedIn } from "@/lib/features/auth/auth-shapes"
import { Reason } from "@/lib/features/platform-admins/contract"
import { ADMINS, MASTERS } from "@/lib/shared/roles"

/** How long a support session lasts, and for how long an institute can allow changes or refuse support. */
export const SUPPORT_MINUTES = 60
export const MAX_CHANGES_DAYS = 7
export const REFUSAL_HOURS = 24

/** Why a session is over: its person or the institute ended it, the institute refused support, its hour passed, its person signed out of the platform, or nobody used its ticket. */
export const END_REASONS = ["support", "institute", "refused", "time", "signed_out", "unused"] as const

/** 32 random bytes: a ticket, or a value that only the browser has that asked for it. */
const Secret = z.string().regex(/^[\w-]{43}$/, "Must be 32 random bytes")

/** A visit of the platform's support at an institute. */
export const SupportSession = z.object({
  id: Id,
  institute: z.object({ id: Id, name: z.string() }),
  opener: z.string(),
  reason: z.string(),
  ticketNumber: z.string().nullable(),
  startedAt: Instant,
  endsAt: Instant,
  /** Null while it is open. */
  endedAt: Instant.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  /** How much was called in it. */
  calls: z.number().int().nonnegative(),
})
export type SupportSession = z.infer<typeof SupportSession>

/** A call made in a support session. */
export const SupportCall = z.object({
  id: Id,
  at: Instant,
  method: z.string(),
  route: z.string(),
  /** The screen that it belongs to; null for none. */
  screen: z.string().nullable(),
  target: z.string(),
  status: z.number().int(),
})
export type SupportCall = z.infer<typeof SupportCall>

/** What an institute allows. */
export const SupportAccess = z.object({
  /** Until when it refuses support; null if it does not. */
  refusedUntil: Instant.nullable(),
  /** Until when support may change things; null if it may not. */
  changesUntil: Instant.nullable(),
  /** 0 while nobody has decided anything. */
  version: RowVersion,
})
export type SupportAccess = z.infer<typeof SupportAccess>

const ofSession = { scope: "own", screen: "institute" } as const

/** Support sessions: how the platform looks at an institute, and how the institute sees and ends that. */
export const support = {
  open: endpoint("POST /users/v2/api/supportSessions", {
    summary: `Opens a support session of ${SUPPORT_MINUTES} minutes at an institute: a ticket for its own host. Requires reauthentication (added)`,
    access: MASTERS,
    screen: "institutes",
    scope: "platform",
    body: z.object({
      institute: Id,
      reason: Reason,
      ticketNumber: z.string().trim().min(1).max(60).optional(),
      browser: Secret,
    }),
    reply: z.object({ id: Id, origin: z.url(), ticket: z.string() }),
    failures: ["reauthentication_required", "not_found", "support_refused", "support_open"],
    limit: { calls: 120, perSeconds: 3600 },
    records: ["support.ended"],
  }),
  redeem: endpoint("POST /users/v2/api/supportSessions/redeem", {
    summary: "Enters an institute with the ticket of a support session, once, in the browser that asked for it (added)",
    access: "public",
    scope: "own",
    body: z.object({ ticket: Secret, browser: Secret, instituteId: Id.optional() }),
    reply: SignedIn,
    failures: ["link_expired", "support_refused"],
    limit: { calls: 60, perSeconds: 60 },
    records: ["support.entered"],
  }),
  end: endpoint("POST /users/v2/api/supportSessions/:id/end", {
    summary: "Ends a support session: an own one, or one at the caller's institute; the platform any (added)",
    access: ["SuperAdmin", "InstituteAdmin"],
    withoutPlan: "admins",
    support: "own",
    scope: "own",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found"],
    records: ["support.ended"],
  }),
  showContacts: endpoint("POST /users/v2/api/supportSessions/:id/contacts", {
    summary: "Shows emails and mobile numbers in the caller's own support session from now on (added)",
    access: ["InstituteAdmin"],
    withoutPlan: "admins",
    support: "own",
    scope: "own",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found"],
    records: ["support.contacts_shown"],
  }),
  list: endpoint("GET /users/v2/api/supportSessions", {
    ...ofSession,
    summary: "The support sessions at the caller's institute, the latest first; for the platform those at all (added)",
    access: ["SuperAdmin", ...ADMINS],
    query: pageQuery(20).extend({ ofInstitute: IdText.optional() }),
    reply: paged(SupportSession),
  }),
  calls: endpoint("GET /users/v2/api/supportSessions/:id/calls", {
    ...ofSession,
    summary: "What was called in a support session, the latest first (added)",
    access: ["SuperAdmin", ...ADMINS],
    params: IdParams,
    query: pageQuery(50).omit({ searchParam: true }),
    reply: paged(SupportCall).extend({ session: SupportSession }),
    failures: ["not_found"],
  }),
  access: endpoint("GET /users/v2/api/supportAccess", {
    summary: "Whether the institute refuses support, and until when support may change things (added)",
    access: ADMINS,
    screen: "institute",
    reply: SupportAccess,
  }),
  changeAccess: endpoint("PUT /users/v2/api/supportAccess", {
    summary: `Refuses support for ${REFUSAL_HOURS} hours, which ends what is open, or allows changes for at most ${MAX_CHANGES_DAYS} days; either ends at once (added)`,
    access: ["InstituteAdmin"],
    withoutPlan: "admins",
    scope: "platform",
    body: z.object({
      isRefused: z.boolean(),
      /** For how many days from now; 0 for none, left out to leave it as it is. */
      changesForDays: z.number().int().min(0).max(MAX_CHANGES_DAYS).optional(),
      version: RowVersion,
    }),
    reply: SupportAccess,
    failures: ["stale"],
    records: ["support.access_changed", "support.ended"],
  }),
}
