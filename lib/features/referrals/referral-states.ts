import { enumOf, enumOrNull } from "@/lib/shared/enum-of"

/**
 * The states of a referral: `signed_up` with a member's link, `qualified` by the first paid order that is large enough, `rewarded` once
 * the reward is credit. Any of them may be `rejected`.
 */
export const REFERRAL_STATES = ["signed_up", "qualified", "rewarded", "rejected"] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** Why a referral has no reward; for staff alone. */
export const REJECTED_REASONS = [
  "same_mobile",
  "same_email",
  "same_device",
  "same_upi",
  "ordered_before",
  "referrer_left",
  "monthly_limit",
  "declined",
  "refunded",
] as const
export type RejectedReason = (typeof REJECTED_REASONS)[number]

/** Why staff are asked before a referral has its reward. */
export const REVIEW_REASONS = ["same_card", "upi_of_a_friend", "one_address"] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Parses the state of a referral of the database; throws for any other text. */
export const referralStateOf = (text: string): ReferralState => enumOf(REFERRAL_STATES, text, "state of a referral")
export const rejectedReasonOf = (text: string | null) =>
  enumOrNull(REJECTED_REASONS, text, "reason of a rejected referral")
export const reviewReasonOf = (text: string | null) => enumOrNull(REVIEW_REASONS, text, "reason of a review")

/** What a sale may record of a referral, and what a refund may. */
export const REFERRAL_OUTCOMES = ["referral.qualified", "referral.held_for_review"] as const
export const REFERRAL_REVERSED = "referral.reversed"
