import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { administrators } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const count = z.number().int()
const ofPlan = {
  subject: ["subscription", null],
  retain: "forever",
  data: z.object({ plan: z.string(), items: count, staff: count }),
} as const
const values = ({ items, staff }: { items: number; staff: number }) => ({ both: items > 0 && staff > 0 ? "yes" : "no" })
const toAdministrators = {
  to: administrators,
  topic: "plan",
  mayTurnOff: false,
  values,
  link: () => paths.plan,
} as const

const ofMember = {
  subject: ["user", "userId"],
  retain: "forever",
  data: z.object({ plan: z.string(), userId: Id }),
} as const
const toMember = {
  to: person("userId"),
  channels: ["bell", "email"],
  topic: "account",
  urgency: "now",
  mayTurnOff: false,
  link: () => paths.home,
} as const

/** What the limits of a plan hold, and what has a place again. */
export const heldEvents = {
  held: event("plan.held", {
    ...ofPlan,
    data: ofPlan.data.extend({
      /** At the end of a trial, whose own notice says it. */
      isAfterTrial: z.boolean().default(false),
    }),
    notices: {
      administrators: {
        ...toAdministrators,
        channels: ["bell", "email"],
        urgency: "now",
        isQuiet: ({ isAfterTrial }) => isAfterTrial,
      },
    },
  }),
  released: event("plan.held_released", {
    ...ofPlan,
    notices: { administrators: { ...toAdministrators, channels: ["bell"], urgency: "today" } },
  }),
  chosen: event("plan.held_chosen", { ...ofPlan, notices: {} }),
  staffHeld: event("plan.staff_held", { ...ofMember, notices: { person: toMember } }),
  staffReleased: event("plan.staff_released", { ...ofMember, notices: { person: toMember } }),
}
