import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { staffWith } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { paths } from "@/lib/shared/paths"
import { REVIEW_REASONS } from "./referral-states"

const ofReferral = { subject: ["referral", "referralId"], retain: "forever" } as const
const OfReferral = z.object({ referralId: Id, referrerId: Id })
const Reward = OfReferral.extend({ amountMinor: z.int(), currency: z.string() })
/** When credit begins or ends, as an instant. */
const RewardUntil = Reward.extend({ until: z.string() })

const toReferrer = {
  to: person("referrerId"),
  topic: "orders",
  urgency: "today",
  mayTurnOff: true,
  link: () => paths.refer,
} as const
const byMail = { ...toReferrer, channels: ["bell", "email"] } as const
const amountOf = ({ amountMinor, currency }: z.infer<typeof Reward>, { money }: Formats) => ({
  amount: money(amountMinor, currency),
})
const amountUntil = (data: z.infer<typeof RewardUntil>, formats: Formats) => ({
  ...amountOf(data, formats),
  until: formats.date(data.until),
})

/** What happens to referrals and their rewards. */
export const referralEvents = {
  qualified: event("referral.qualified", {
    ...ofReferral,
    data: RewardUntil,
    notices: { referrer: { ...toReferrer, channels: ["bell"], values: amountUntil } },
  }),
  heldForReview: event("referral.held_for_review", {
    ...ofReferral,
    data: Reward.extend({ reason: z.enum(REVIEW_REASONS) }),
    notices: {
      staff: {
        to: staffWith("referrals", "edit"),
        channels: ["bell"],
        topic: "sales",
        urgency: "today",
        mayTurnOff: true,
        link: () => paths.adminReferrals,
        values: amountOf,
      },
    },
  }),
  rewarded: event("referral.rewarded", {
    ...ofReferral,
    data: RewardUntil,
    notices: { referrer: { ...byMail, values: amountUntil } },
  }),
  expiresSoon: event("referral.expires_soon", {
    ...ofReferral,
    data: RewardUntil,
    notices: { referrer: { ...byMail, values: amountUntil } },
  }),
  reversed: event("referral.reversed", {
    ...ofReferral,
    data: Reward,
    notices: { referrer: { ...toReferrer, channels: ["bell"], values: amountOf } },
  }),
  accepted: event("referral.accepted", { ...ofReferral, data: OfReferral, notices: {} }),
  rejected: event("referral.rejected", { ...ofReferral, data: OfReferral, notices: {} }),
}

/** What happens to the programmes of institutes. */
export const programmeEvents = {
  saved: event("referral.programme_saved", {
    subject: ["institute", "instituteId"],
    retain: "forever",
    data: z.object({ instituteId: Id, isOn: z.boolean() }),
    notices: {},
  }),
}
