import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators, staffWith } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { paths } from "@/lib/shared/paths"
import { INSTITUTE_REVIEW_REASONS } from "./states"

const ofReferral = { subject: ["institute_referral", "referralId"], retain: "forever" } as const
/** The name of the other institute. */
const OfReferral = z.object({ referralId: Id, other: z.string() })
const Reward = OfReferral.extend({ amountMinor: z.int(), currency: z.string() })
/** When the reward begins or ends, as an instant. */
const RewardUntil = Reward.extend({ until: z.string() })
const Decided = OfReferral.extend({ reason: z.string() })

const toReferrer = {
  to: administrators,
  topic: "plan",
  urgency: "today",
  mayTurnOff: true,
  link: () => paths.referInstitutes,
} as const
const byBell = { ...toReferrer, channels: ["bell"] } as const
const byMail = { ...toReferrer, channels: ["bell", "email"] } as const

const amountOf = ({ amountMinor, currency }: z.infer<typeof Reward>, { exactMoney }: Formats) => ({
  amount: exactMoney(amountMinor, currency),
})
const amountUntil = (data: z.infer<typeof RewardUntil>, formats: Formats) => ({
  ...amountOf(data, formats),
  until: formats.date(data.until),
})

/** What happens to referrals of institutes by institutes, at the referrer, at the one that it referred, and at the platform. */
export const instituteReferralEvents = {
  signedUp: event("referral.institute_signed_up", {
    ...ofReferral,
    data: OfReferral,
    notices: { referrer: byBell },
  }),
  welcomed: event("referral.institute_welcomed", {
    ...ofReferral,
    data: OfReferral.extend({ percent: z.int() }),
    notices: {
      referred: {
        ...byBell,
        link: () => paths.plan,
        values: ({ percent }, formats) => ({ percent: formats.percent(percent / 100) }),
      },
    },
  }),
  qualified: event("referral.institute_qualified", {
    ...ofReferral,
    data: RewardUntil,
    notices: { referrer: { ...byBell, values: amountUntil } },
  }),
  heldForReview: event("referral.institute_held", {
    ...ofReferral,
    data: Reward.extend({ referrer: z.string(), reason: z.enum(INSTITUTE_REVIEW_REASONS) }),
    notices: {
      platform: { ...byBell, to: staffWith("institutes"), link: () => paths.masterReferrals, values: amountOf },
    },
  }),
  rewarded: event("referral.institute_rewarded", {
    ...ofReferral,
    data: RewardUntil,
    notices: { referrer: { ...byMail, values: amountUntil } },
  }),
  expiresSoon: event("referral.institute_expires_soon", {
    ...ofReferral,
    data: RewardUntil,
    notices: { referrer: { ...byMail, values: amountUntil } },
  }),
  reversed: event("referral.institute_reversed", {
    ...ofReferral,
    data: Reward,
    notices: { referrer: { ...byBell, values: amountOf } },
  }),
  accepted: event("referral.institute_accepted", { ...ofReferral, data: Decided, notices: {} }),
  refused: event("referral.institute_refused", { ...ofReferral, data: Decided, notices: {} }),
}
