import { enumOf, enumOrNull } from "@/lib/shared/enum-of"

/**
 * The states of a referral of an institute: `signed_up` when it opens by the link of another, `qualified` by its first payment for a
 * plan, `rewarded` once the reward is on the balance of the other. Any of them may be `rejected`.
 */
export const INSTITUTE_REFERRAL_STATES = ["signed_up", "qualified", "rewarded", "rejected"] as const
export type InstituteReferralState = (typeof INSTITUTE_REFERRAL_STATES)[number]

/** Why a referral earns nothing; for the platform alone. */
export const INSTITUTE_REJECTED_REASONS = [
  "same_person",
  "same_email",
  "same_mobile",
  "same_device",
  "shared_admin",
  "same_gstin",
  "same_pan",
  "same_upi",
  "had_trial",
  "referrer_left",
  "referrer_on_free",
  "declined",
  "refunded",
] as const
export type InstituteRejectedReason = (typeof INSTITUTE_REJECTED_REASONS)[number]

/** Why the platform is asked before a referral has its reward. */
export const INSTITUTE_REVIEW_REASONS = ["weak_signs", "same_card", "yearly_limit"] as const
export type InstituteReviewReason = (typeof INSTITUTE_REVIEW_REASONS)[number]

/** What two institutes may have in common by chance: one proves nothing, and both are looked at. */
export const WEAK_SIGNS = ["same_network", "same_mail_domain"] as const
export type WeakSign = (typeof WEAK_SIGNS)[number]

/** A reward is a month of the referrer's plan, and at most this. */
export const MAX_REWARD_MINOR = 300_000
/** What was paid has to last so long, from its first day, until the reward is given. */
export const HOLD_DAYS = 30
/** Above so many rewards in a year the platform is asked. */
export const MAX_REWARDS_A_YEAR = 12

/** Parses the state of a referral of the database; throws for any other text. */
export const instituteReferralStateOf = (text: string): InstituteReferralState =>
  enumOf(INSTITUTE_REFERRAL_STATES, text, "state of a referral of an institute")
export const rejectedReasonOf = (text: string | null) =>
  enumOrNull(INSTITUTE_REJECTED_REASONS, text, "reason of a rejected referral of an institute")
export const reviewReasonOf = (text: string | null) =>
  enumOrNull(INSTITUTE_REVIEW_REASONS, text, "reason of a review of a referral of an institute")
