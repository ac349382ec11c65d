import { normalisedEmail } from "@/lib/shared/normalised-email"
import {
  type InstituteRejectedReason,
  type InstituteReviewReason,
  MAX_REWARDS_A_YEAR,
  WEAK_SIGNS,
  type WeakSign,
} from "./states"

/** A person, by what is known to be theirs. */
interface Known {
  userId: number
  email: string
  /** A mobile that is verified. */
  mobile: string | null
}

/** What is known when an institute opens by the link of another. */
export interface OpeningFacts {
  founder: Known & {
    /** The domain of their e-mail; null for one of a public mail service. */
    mailDomain: string | null
    network: string | null
  }
  /** The people of the referrer's staff, and from which networks they signed in of late. */
  admins: readonly Known[]
  networks: readonly string[]
  /** Who has signed in before in the browser that opened it. */
  deviceUserIds: readonly number[]
  /** Whether the founder has had a trial elsewhere. */
  hadTrial: boolean
}

/** Why the opening of an institute earns its referrer nothing, or what is to be looked at later. */
export function judgeOpening(facts: OpeningFacts): { rejected: InstituteRejectedReason | null; signs: WeakSign[] } {
  return { rejected: findSamePeople(facts) ?? (facts.hadTrial ? "had_trial" : null), signs: findSigns(facts) }
}

function findSamePeople({ founder, admins, deviceUserIds }: OpeningFacts): InstituteRejectedReason | undefined {
  if (admins.some(({ userId }) => userId === founder.userId)) return "same_person"
  const mailbox = normalisedEmail(founder.email)
  if (admins.some(({ email }) => normalisedEmail(email) === mailbox)) return "same_email"
  if (founder.mobile !== null && admins.some(({ mobile }) => mobile === founder.mobile)) return "same_mobile"
  return admins.some(({ userId }) => deviceUserIds.includes(userId)) ? "same_device" : undefined
}

function findSigns({ founder: { network, mailDomain }, networks, admins }: OpeningFacts): WeakSign[] {
  const isOfDomain = ({ email }: Known) => email.slice(email.lastIndexOf("@") + 1).toLowerCase() === mailDomain
  const found = {
    same_network: network !== null && networks.includes(network),
    same_mail_domain: mailDomain !== null && admins.some(isOfDomain),
  }
  return WEAK_SIGNS.filter((sign) => found[sign])
}

/** What two institutes have in common today. */
export interface CommonFacts {
  isReferrerOpen: boolean
  sharesAdmin: boolean
  sharesMobile: boolean
  sharesGstin: boolean
  sharesPan: boolean
}

/** What the first payment adds. */
export interface FirstPaymentFacts extends CommonFacts {
  /** Whether an order of the referrer, or of another institute that it referred, was paid by the same UPI id, or by what seems to be the same card. */
  upiOfReferrer: boolean
  alikeElsewhere: boolean
  /** A month of the referrer's plan. */
  rewardMinor: number
  signs: number
  /** How many rewards the referrer has earned within a year. */
  rewardsThisYear: number
}

/** Why two institutes are no strangers of whom one referred the other; undefined where nothing says so. */
export function findSameInstitute(facts: CommonFacts): InstituteRejectedReason | undefined {
  if (!facts.isReferrerOpen) return "referrer_left"
  if (facts.sharesAdmin) return "shared_admin"
  if (facts.sharesMobile) return "same_mobile"
  if (facts.sharesGstin) return "same_gstin"
  return facts.sharesPan ? "same_pan" : undefined
}

type Judgement = { rejected: InstituteRejectedReason } | { review: InstituteReviewReason | null }

/** Whether a referral is rejected, or earns its reward, perhaps only when the platform has looked at it. The first rule that holds decides. */
export function judgePayment(facts: FirstPaymentFacts): Judgement {
  const rejected = findSameInstitute(facts) ?? (facts.upiOfReferrer ? "same_upi" : undefined)
  if (rejected) return { rejected }
  if (facts.rewardMinor === 0) return { rejected: "referrer_on_free" }
  if (facts.rewardsThisYear >= MAX_REWARDS_A_YEAR) return { review: "yearly_limit" }
  if (facts.alikeElsewhere) return { review: "same_card" }
  return { review: facts.signs === WEAK_SIGNS.length ? "weak_signs" : null }
}
