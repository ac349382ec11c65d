import { normalisedEmail } from "@/lib/shared/normalised-email"
import type { RejectedReason, ReviewReason } from "./referral-states"

/** What is known of two people before the friend has paid. */
export interface PeopleFacts {
  referrer: { email: string; mobile: string | null; isActive: boolean }
  friend: { email: string; mobile: string | null }
  /** Whether both have signed in in one browser. */
  sharesDevice: boolean
}

/** What the friend's first payment adds. */
export interface PaymentFacts extends PeopleFacts {
  /** Whether the friend had paid for an order before. */
  hasOrderedBefore: boolean
  /** Whether the referrer, or another friend of theirs, has paid by the same UPI id, or by what seems to be the same card. */
  upiOf: "referrer" | "friend" | null
  cardOf: "referrer" | "friend" | null
  /** How many referred people first signed in from the address of this friend within a day of them, the friend among them. */
  fromOneAddress: number
  /** How many rewards the referrer has earned this month, and may earn. */
  rewardsThisMonth: number
  maxRewardsAMonth: number
}

/** So many people from one address within a day are looked at. */
const MANY_FROM_ONE_ADDRESS = 5

/** Why two people are no friends that one of them brought; undefined where nothing says so. */
export function findSamePerson({ referrer, friend, sharesDevice }: PeopleFacts): RejectedReason | undefined {
  if (!referrer.isActive) return "referrer_left"
  if (friend.mobile !== null && friend.mobile === referrer.mobile) return "same_mobile"
  if (normalisedEmail(friend.email) === normalisedEmail(referrer.email)) return "same_email"
  return sharesDevice ? "same_device" : undefined
}

type Judgement = { rejected: RejectedReason } | { review: ReviewReason | null }

/** Whether a referral is rejected, or earns its reward, perhaps only when staff have looked at it. The first rule that holds decides. */
export function judgeReferral(facts: PaymentFacts): Judgement {
  const rejected = findSamePerson(facts) ?? findRejection(facts)
  return rejected ? { rejected } : { review: findReview(facts) }
}

function findRejection(facts: PaymentFacts): RejectedReason | undefined {
  if (facts.upiOf === "referrer") return "same_upi"
  if (facts.hasOrderedBefore) return "ordered_before"
  return facts.rewardsThisMonth >= facts.maxRewardsAMonth ? "monthly_limit" : undefined
}

function findReview({ upiOf, cardOf, fromOneAddress }: PaymentFacts): ReviewReason | null {
  if (cardOf !== null) return "same_card"
  if (upiOf === "friend") return "upi_of_a_friend"
  return fromOneAddress >= MANY_FROM_ONE_ADDRESS ? "one_address" : null
}
