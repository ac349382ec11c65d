import { z } from "zod"
import { owners } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { paths } from "@/lib/shared/paths"
import { toAdministrators } from "./to-administrators"
import { ofRenewal, renewalValues } from "./renewal-notice"

const subject = ["subscription", null] as const
const ofPlan = { plan: z.string() }
/** A day is shown as one of India, in whatever zone of the country. */
export const dateOf = (day: string, { date }: Formats) => date(`${day}T12:00:00+05:30`)

const toLearners = {
  to: owners,
  channels: ["bell", "email"],
  topic: "learning",
  mayTurnOff: false,
  urgency: "today",
  link: () => paths.library,
} as const
const untilOf = ({ readableUntil }: { readableUntil: string | null }, formats: Formats) => ({
  until: readableUntil === null ? "" : dateOf(readableUntil, formats),
})

const ending = z.object({ ...ofPlan, endsOn: z.iso.date() })
const endingNotice = {
  ...toAdministrators,
  urgency: "today",
  values: ({ endsOn }: { endsOn: string }, formats: Formats) => ({ day: dateOf(endsOn, formats) }),
} as const

export const trialEvents = {
  endsSoon: event("trial.ends_soon", { subject, retain: 400, data: ending, notices: { administrators: endingNotice } }),
  ended: event("trial.ended", {
    subject,
    retain: "forever",
    data: z.object({
      ...ofPlan,
      next: z.string(),
      /** What the plan that follows holds. */
      items: z.int().default(0),
      staff: z.int().default(0),
    }),
    notices: {
      administrators: {
        ...toAdministrators,
        urgency: "today",
        values: ({ items, staff }) => ({
          held: items + staff > 0 ? "yes" : "no",
          both: items > 0 && staff > 0 ? "yes" : "no",
        }),
      },
    },
  }),
}

const moneyOfPlan = z.object({ ...ofPlan, amountMinor: z.int(), currency: z.string(), order: z.string() })
const moneyNotice = {
  ...toAdministrators,
  urgency: "now",
  isOwnToo: true,
  values: ({ amountMinor, currency }: z.infer<typeof moneyOfPlan>, { exactMoney }: Formats) => ({
    amount: exactMoney(amountMinor, currency),
  }),
} as const

export const planEvents = {
  paid: event("plan.paid", { subject, retain: "forever", data: moneyOfPlan, notices: { administrators: moneyNotice } }),
  changeScheduled: event("plan.change_scheduled", {
    subject,
    retain: "forever",
    data: ending.extend({ next: z.string() }),
    notices: { administrators: { ...endingNotice, isOwnToo: true } },
  }),
  addOnsChanged: event("plan.add_ons_changed", {
    subject,
    retain: "forever",
    data: z.object({ addOn: z.string(), quantity: z.int() }),
    notices: {},
  }),
  cancelled: event("plan.cancelled", {
    subject,
    retain: "forever",
    data: ending.extend({ next: z.string().nullable() }),
    notices: {
      administrators: {
        ...endingNotice,
        isOwnToo: true,
        values: ({ endsOn, next }, formats) => ({ day: dateOf(endsOn, formats), way: next === null ? "stop" : "free" }),
      },
    },
  }),
  cancelUndone: event("plan.cancel_undone", {
    subject,
    retain: "forever",
    data: z.object(ofPlan),
    notices: { administrators: { ...toAdministrators, channels: ["bell"], urgency: "today" } },
  }),
  refunded: event("plan.refunded", {
    subject,
    retain: "forever",
    data: moneyOfPlan,
    notices: { administrators: moneyNotice },
  }),
  renewsSoon: event("plan.renews_soon", {
    subject,
    retain: 400,
    data: ending.extend(ofRenewal),
    notices: {
      administrators: {
        ...endingNotice,
        values: ({ endsOn, ...renewal }, formats) => ({
          day: dateOf(endsOn, formats),
          ...renewalValues(renewal, formats),
        }),
      },
    },
  }),
  endsSoon: event("plan.ends_soon", {
    subject,
    retain: 400,
    // The plan that follows; null where none does.
    data: ending.extend({ next: z.string().nullable().default(null) }),
    notices: {
      administrators: {
        ...endingNotice,
        values: ({ endsOn, next }, formats) => ({
          day: dateOf(endsOn, formats),
          way: next === null ? "stop" : "change",
        }),
      },
    },
  }),
  paymentFailed: event("plan.payment_failed", {
    subject,
    retain: "forever",
    data: z.object({
      ...ofPlan,
      worksUntil: z.iso.date(),
      /** The last days of grace: then it is sent by SMS too. */
      isLate: z.boolean().default(false),
      ...ofRenewal,
    }),
    notices: {
      reminded: {
        ...toAdministrators,
        channels: ["sms"],
        urgency: "today",
        isQuiet: ({ isLate }) => !isLate,
        values: ({ worksUntil, ...renewal }, formats) => ({
          day: dateOf(worksUntil, formats),
          ...renewalValues(renewal, formats),
        }),
      },
      administrators: {
        ...toAdministrators,
        urgency: "now",
        values: ({ worksUntil, ...renewal }, formats) => ({
          day: dateOf(worksUntil, formats),
          ...renewalValues(renewal, formats),
        }),
      },
    },
  }),
  changed: event("plan.changed", {
    subject,
    retain: "forever",
    data: z.object({ ...ofPlan, before: z.string() }),
    notices: { administrators: { ...toAdministrators, urgency: "today" } },
  }),
  expired: event("plan.expired", {
    subject,
    retain: "forever",
    // An event before the library had no day until which it can be read.
    data: z.object({ ...ofPlan, readableUntil: z.iso.date().nullable().default(null) }),
    notices: {
      administrators: { ...toAdministrators, channels: ["bell", "email", "sms"], urgency: "now", values: untilOf },
      learners: { ...toLearners, values: untilOf },
    },
  }),
  /** A plan that had ended was paid for: what learners have bought is open as it was before. */
  reopened: event("plan.reopened", {
    subject,
    retain: "forever",
    data: z.object(ofPlan),
    notices: { learners: { ...toLearners, channels: ["bell"], link: () => paths.myLearning } },
  }),
  libraryEndsSoon: event("plan.library_ends_soon", {
    subject,
    retain: 400,
    data: z.object({ ...ofPlan, readableUntil: z.iso.date() }),
    notices: {
      administrators: { ...toAdministrators, urgency: "today", values: untilOf },
      learners: { ...toLearners, values: untilOf },
    },
  }),
}
