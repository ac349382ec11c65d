import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { REWARD_STATES } from "@/lib/features/credit/credit-states"
import { Reason } from "@/lib/features/platform-admins/contract"
import { MASTERS } from "@/lib/shared/roles"
import { INSTITUTE_REFERRAL_STATES, INSTITUTE_REJECTED_REASONS, INSTITUTE_REVIEW_REASONS, WEAK_SIGNS } from "./states"

const Named = z.object({ id: Id, name: z.string() })

/** What the list can be filtered by; `review`: those that wait for a decision. */
export const INSTITUTE_REFERRAL_FILTERS = ["review", ...INSTITUTE_REFERRAL_STATES] as const

/** A referral of an institute by another, as the platform sees it. */
export const InstituteReferral = z.object({
  id: Id,
  referrer: Named,
  referred: Named,
  code: z.string(),
  status: z.enum(INSTITUTE_REFERRAL_STATES),
  joinedAt: Instant,
  rejectedReason: z.enum(INSTITUTE_REJECTED_REASONS).nullable(),
  /** Why the platform is asked; a decision is waited for unless `decidedAt` says when it was made. */
  reviewReason: z.enum(INSTITUTE_REVIEW_REASONS).nullable(),
  signs: z.array(z.enum(WEAK_SIGNS)),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  /** What was written with the decision. */
  note: z.string().nullable(),
  /** The first order that was paid. */
  order: z.object({ number: z.string(), totalMinor: Minor }).nullable(),
  reward: z
    .object({
      amountMinor: Minor,
      leftMinor: Minor,
      status: z.enum(REWARD_STATES),
      holdUntil: Instant,
      expiresAt: Instant.nullable(),
      /** What of a reversed reward is still taken from the next ones. */
      owedMinor: Minor,
    })
    .nullable(),
})
export type InstituteReferral = z.infer<typeof InstituteReferral>

/** What referrals sum to, whatever the filter. */
const Totals = z.object({
  toReview: z.number().int(),
  signedUp: z.number().int(),
  paid: z.number().int(),
  pendingMinor: Minor,
  /** What was given to balances and not taken back. */
  givenMinor: Minor,
  currency: z.string(),
  country: z.string(),
})

const ofOwner = { access: MASTERS, screen: "institutes", scope: "platform" } as const

/** Referrals of institutes by institutes, for the platform. What an institute sees of its own: `referrals`, with the scope `platform`. */
export const instituteReferrals = {
  list: endpoint("GET /payments/v2/api/instituteReferrals", {
    summary:
      "The referrals of institutes by institutes, newest first, with what they earned and why not, and what they sum to (added)",
    ...ofOwner,
    query: pageQuery(20).extend({
      filter: z.enum(INSTITUTE_REFERRAL_FILTERS).optional(),
      /** Those of one institute that refers. */
      referrer: z.coerce.number().int().positive().optional(),
    }),
    reply: paged(InstituteReferral).extend({ totals: Totals }),
  }),
  decide: endpoint("POST /payments/v2/api/instituteReferrals/:id/decide", {
    summary:
      "Accepts a referral whose reward waits for a decision, or refuses one, with the reason: what it has earned is taken back (added)",
    ...ofOwner,
    params: IdParams,
    body: z.object({ accepts: z.boolean(), reason: Reason }),
    reply: Nothing,
    failures: ["not_found", "stale"],
    records: ["referral.institute_accepted", "referral.institute_refused", "referral.institute_reversed"],
  }),
}
