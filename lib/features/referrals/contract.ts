import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant, Minor, Nothing, paged, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { REWARD_STATES } from "@/lib/features/credit/credit-states"
import { ADMINS } from "@/lib/shared/roles"
import { ProgrammeInput, ShownProgramme } from "./programme-shapes"
import { REFERRAL_STATES, REJECTED_REASONS, REVIEW_REASONS } from "./referral-states"

const HOUR_SECONDS = 60 * 60

/** A reward of a referral: pending until `holdUntil`, then credit until `expiresAt`. */
const RewardFacts = z.object({
  amountMinor: Minor,
  /** What is left of it as credit. */
  leftMinor: Minor,
  status: z.enum(REWARD_STATES),
  holdUntil: Instant,
  expiresAt: Instant.nullable(),
})

/** Somebody whom the caller brought; of their name, no more than the friend would be known by. */
export const Friend = z.object({
  id: Id,
  /** The first name and an initial. */
  name: z.string(),
  status: z.enum(REFERRAL_STATES),
  joinedAt: Instant,
  reward: RewardFacts.nullable(),
})
export type Friend = z.infer<typeof Friend>

/** A reward of the caller's. */
export const Reward = RewardFacts.extend({ id: Id, friend: z.string() })
export type Reward = z.infer<typeof Reward>

/** A page of rewards, what they sum to, and what the programme offers. */
export const Rewards = paged(Reward).extend({
  /** What may be spent now. */
  availableMinor: Minor,
  heldMinor: Minor,
  pendingMinor: Minor,
  isOn: z.boolean(),
  friendPercent: z.number().int(),
  rewardMinor: Minor,
  minOrderMinor: Minor,
  currency: z.string(),
  country: z.string(),
})
export type Rewards = z.infer<typeof Rewards>

/** What the list of staff can be filtered by; `review`: those that wait for a decision. */
export const REFERRAL_FILTERS = ["review", ...REFERRAL_STATES] as const

const Person = z.object({ id: Id, name: z.string(), email: z.string() })

/** A referral as staff see it. */
export const ListedReferral = z.object({
  id: Id,
  referrer: Person,
  friend: Person,
  status: z.enum(REFERRAL_STATES),
  joinedAt: Instant,
  rejectedReason: z.enum(REJECTED_REASONS).nullable(),
  /** Why staff were asked; a decision is waited for unless `decidedAt` says when it was made. */
  reviewReason: z.enum(REVIEW_REASONS).nullable(),
  decidedAt: Instant.nullable(),
  order: z.object({ number: z.string(), transactionId: z.string(), totalMinor: Minor }).nullable(),
  reward: RewardFacts.nullable(),
  /** What orders have spent of a reward that was reversed, which is not taken back. */
  spentMinor: Minor,
})
export type ListedReferral = z.infer<typeof ListedReferral>

export const referrals = {
  checkReferralCode: endpoint("GET /users/v2/api/checkReferralCode/:code", {
    summary: "Whether a referral code is valid at an institute, the discount in percent and the referrer's first name",
    access: "public",
    params: z.object({ code: z.string().max(40) }),
    query: z.object({ instituteId: IdText.optional() }),
    reply: z.object({ valid: z.boolean(), discount: z.number().int(), referrer: z.string().nullable() }),
    limit: { calls: 120, perSeconds: HOUR_SECONDS },
  }),
  discount: endpoint("GET /payments/v2/api/referralDiscount", {
    summary:
      "The percent off a first order that a referral code gives at an institute; 0 for a code that gives nothing",
    access: "public",
    query: z.object({ code: z.string().max(40), instituteId: IdText.optional() }),
    reply: z.object({ discount: z.number().int() }),
    limit: { calls: 120, perSeconds: HOUR_SECONDS },
  }),
  showProgramme: endpoint("GET /payments/v2/api/referralProgramme", {
    summary: "What friends and referrers get at the institute (added)",
    access: ADMINS,
    screen: "referrals",
    reply: ShownProgramme,
  }),
  saveProgramme: endpoint("PUT /payments/v2/api/referralProgramme", {
    summary: "Saves what friends and referrers get; what was earned before stays as it is (added)",
    access: ["InstituteAdmin"],
    screen: "referrals",
    body: z.object({ version: RowVersion, programme: ProgrammeInput }),
    reply: ShownProgramme,
    failures: ["stale"],
    records: ["referral.programme_saved"],
  }),
  list: endpoint("GET /payments/v2/api/referrals", {
    summary: "The referrals of the institute, newest first, with what was decided about them and why (added)",
    access: ADMINS,
    screen: "referrals",
    query: pageQuery(20).extend({ filter: z.enum(REFERRAL_FILTERS).optional() }),
    reply: paged(ListedReferral).extend({
      currency: z.string(),
      country: z.string(),
      /** How many wait for a decision, whatever the filter. */
      toReview: z.number().int(),
    }),
  }),
  decide: endpoint("POST /payments/v2/api/referrals/:id/decide", {
    summary:
      "Accepts a referral whose reward waits for staff, or rejects one whose reward is still pending; the reward follows (added)",
    access: ADMINS,
    screen: "referrals",
    params: IdParams,
    body: z.object({ accepts: z.boolean() }),
    reply: Nothing,
    failures: ["not_found", "stale"],
    records: ["referral.accepted", "referral.rejected"],
  }),
}
