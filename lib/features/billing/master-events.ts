import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { owners } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"
import { dateOf } from "./events"
import { toAdministrators } from "./to-administrators"

const notice = { ...toAdministrators, urgency: "today" } as const
const ofPlan = { subject: ["subscription", null], retain: "forever" } as const
const ofInstitute = { subject: ["institute", "instituteId"], retain: "forever" } as const
const reason = { reason: z.string() }
const OfInstitute = z.object({ instituteId: Id, ...reason })

/** What the platform does with the trial and the plan of an institute. */
export const givenEvents = {
  trialExtended: event("trial.extended", {
    ...ofPlan,
    data: z.object({ plan: z.string(), endsOn: z.iso.date(), ...reason }),
    notices: {
      administrators: {
        ...notice,
        values: ({ endsOn }, formats) => ({ day: dateOf(endsOn, formats) }),
      },
    },
  }),
  credited: event("plan.credited", {
    ...ofPlan,
    data: z.object({ amountMinor: z.int(), currency: z.string(), ...reason }),
    notices: {
      administrators: {
        ...notice,
        values: ({ amountMinor, currency }, { exactMoney }) => ({ amount: exactMoney(amountMinor, currency) }),
      },
    },
  }),
  granted: event("plan.granted", {
    ...ofPlan,
    data: z.object({ what: z.string(), amount: z.number(), until: z.iso.date().nullable(), ...reason }),
    notices: {},
  }),
  couponGiven: event("plan.coupon_given", {
    ...ofPlan,
    /** How many payments it lowers; each where it is null. */
    data: z.object({ code: z.string(), payments: z.int().nullable(), ...reason }),
    notices: {
      administrators: {
        ...notice,
        values: ({ payments }) => ({ payments: payments ?? 0 }),
      },
    },
  }),
  grantEnded: event("plan.grant_ended", {
    ...ofPlan,
    data: z.object({ what: z.string(), amount: z.number(), ...reason }),
    notices: {},
  }),
}

/** What the platform does with an institute as a whole. */
export const restrictionEvents = {
  suspended: event("institute.suspended", {
    ...ofInstitute,
    data: OfInstitute.extend({
      category: z.string(),
      message: z.string(),
      /** The last day; null until it is released. */
      until: z.iso.date().nullable().default(null),
    }),
    notices: {
      administrators: { ...toAdministrators, channels: ["bell", "email", "sms"], urgency: "now", quote: "message" },
    },
  }),
  released: event("institute.released", {
    ...ofInstitute,
    data: OfInstitute,
    notices: { administrators: notice },
  }),
  closed: event("institute.closed", {
    ...ofInstitute,
    data: OfInstitute.extend({ reopenUntil: z.iso.date() }),
    notices: {
      administrators: {
        ...toAdministrators,
        channels: ["bell", "email", "sms"],
        urgency: "now",
        isOwnToo: true,
        values: ({ reopenUntil }, formats) => ({ day: dateOf(reopenUntil, formats) }),
      },
      students: {
        to: owners,
        channels: ["email"],
        urgency: "today",
        topic: "learning",
        mayTurnOff: false,
        link: () => paths.ownRecords,
        values: ({ reopenUntil }, formats) => ({ day: dateOf(reopenUntil, formats) }),
      },
    },
  }),
  reopened: event("institute.reopened", {
    ...ofInstitute,
    data: OfInstitute,
    notices: { administrators: notice },
  }),
}
