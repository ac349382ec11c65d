import { Plan } from "@/lib/features/plans/contract"
import { HeldChoice } from "@/lib/features/plans/held-choice"
import { COUNTED_LIMITS } from "@/lib/features/plans/limits"
import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { NextPayment } from "./next-payment-shape"
import { INTERVALS } from "./periods"
import { PlanChoice, PlanPurchase, PlanQuote, Replacing } from "./quote-shape"
import { STATES, STATUSES } from "./subscription"

const Limits = z.record(z.string(), z.number())
const Usage = z.object({
  limit: z.enum(COUNTED_LIMITS),
  used: z.number(),
  allowed: z.number().nullable(),
  /** The day on which it is full at this rate; null where that cannot be said. */
  fullOn: z.iso.date().nullable(),
})

/** What happens to the subscription next: the calendar's next state with its day. */
const NextState = z.object({ state: z.enum(STATES), on: z.iso.date() })

/** The plan of an institute as its admins see it; days are those of India, `periodEnd` the first that is no longer paid for. */
export const PlanDetails = z.object({
  planId: Id,
  name: z.string(),
  version: z.number().int(),
  status: z.enum(STATES),
  interval: z.enum(INTERVALS),
  priceMonthMinor: Minor,
  priceYearMinor: Minor,
  currency: z.string(),
  periodEnd: z.iso.date().nullable(),
  accessUntil: Instant.nullable(),
  readableUntil: Instant.nullable(),
  /** Of each limit that the plan names; -1 means unlimited. */
  limits: Limits,
  features: Plan.shape.features,
  /** The platform's share of a sale. */
  feeBasisPoints: z.number().int(),
  /** What is used of the limits that are counted; of storage, in GB. */
  usage: z.array(Usage),
  /** How many items, teachers and admins the plan holds. */
  held: z.object({ items: z.number().int(), teachers: z.number().int(), admins: z.number().int() }),
  /** What the platform offers those who have an older version of the plan; null where that is none. */
  newer: Plan.pick({ limits: true, features: true, feeBasisPoints: true, priceMonthMinor: true, priceYearMinor: true })
    .extend({ version: z.number().int() })
    .nullable(),
  /** The plan after the period, where another was chosen; null for one that goes on or stops. */
  pending: z.object({ planId: Id, name: z.string(), interval: z.enum(INTERVALS) }).nullable(),
  next: NextState.nullable(),
})
export type PlanDetails = z.infer<typeof PlanDetails>

/** The same with the payment of its next period; null where none follows. */
export const PlanShown = PlanDetails.extend({ nextPayment: NextPayment.nullable() })
export type PlanShown = z.infer<typeof PlanShown>

export const PlanMove = z.object({
  id: Id,
  event: z.string(),
  fromStatus: z.enum(STATUSES).nullable(),
  toStatus: z.enum(STATUSES),
  plan: z.string(),
  at: Instant,
})
export type PlanMove = z.infer<typeof PlanMove>
const PlanMoves = paged(PlanMove)

const toDecide = {
  access: ["InstituteAdmin"],
  withoutPlan: "admins",
  whileHeld: true,
  scope: "platform",
  screen: "institute",
} as const
const ofPlan = { access: ADMINS, screen: "institute" } as const

export const billing = {
  details: endpoint("GET /payments/v2/api/planDetails/:instituteId", {
    summary:
      "The plan of the caller's institute, with its limits and what is used of them; status 423 once it has expired",
    access: "signed-in",
    params: z.object({ instituteId: IdText }),
    reply: PlanDetails,
    failures: ["plan_expired"],
  }),
  show: endpoint("GET /payments/v2/api/plan", {
    summary: "The plan of the institute with its next payment, also once it has expired (added)",
    ...ofPlan,
    scope: "own",
    whileRestricted: "admins",
    reply: PlanShown,
    failures: ["not_found"],
  }),
  moves: endpoint("GET /payments/v2/api/plan/moves", {
    summary: "The history of the plan, the latest first (added)",
    ...ofPlan,
    query: pageQuery(20),
    reply: PlanMoves,
  }),
  quote: endpoint("POST /payments/v2/api/plan/quote", {
    summary:
      "What another plan, or the own one for another interval, costs today: what is bought, what is unused, tax, and what is due (added)",
    access: ["InstituteAdmin"],
    scope: "own",
    withoutPlan: "admins",
    whileHeld: true,
    screen: "institute",
    right: "view",
    body: PlanPurchase,
    reply: PlanQuote,
    failures: ["state", "not_found"],
    recordsNothing: "it changes nothing",
  }),
  change: endpoint("POST /payments/v2/api/plan/change", {
    summary:
      "Chooses a lower plan for the end of the period, with what is to be held then; of the one that is chosen already, what is to be held in place of that (added)",
    ...toDecide,
    body: PlanChoice.extend({ choice: HeldChoice.default({}), ...Replacing.shape }),
    reply: Nothing,
    failures: ["state", "not_found", "over_limit", "last_admin", "order_open"],
    records: ["plan.change_scheduled", "plan.held_chosen"],
  }),
  cancel: endpoint("POST /payments/v2/api/plan/cancel", {
    summary: "Ends the plan with its period: then the institute stops, or goes on with Free (added)",
    ...toDecide,
    body: Replacing.extend({ to: z.enum(["free", "stop"]) }),
    reply: Nothing,
    failures: ["state", "not_found", "order_open"],
    records: ["plan.cancelled"],
  }),
  changeAddOns: endpoint("POST /payments/v2/api/plan/addOns/:id", {
    summary: "How many of an add-on go on after the period; until its end all of them stay (added)",
    ...toDecide,
    params: IdParams,
    body: Replacing.extend({ quantity: z.number().int().min(0).max(1_000) }),
    reply: Nothing,
    failures: ["not_found", "order_open"],
    records: ["plan.add_ons_changed"],
  }),
  undo: endpoint("POST /payments/v2/api/plan/undo", {
    summary: "Takes back a change or an end that is pending (added)",
    ...toDecide,
    reply: Nothing,
    failures: ["state", "not_found"],
    records: ["plan.cancel_undone"],
  }),
  continueOnFree: endpoint("POST /payments/v2/api/plan/free", {
    summary: "Goes on with the Free plan where the plan is not paid, a trial or over (added)",
    access: ["InstituteAdmin"],
    withoutPlan: "admins",
    whileHeld: true,
    scope: "platform",
    screen: "institute",
    body: Replacing,
    reply: Nothing,
    failures: ["state", "not_found", "order_open"],
    records: ["plan.changed"],
  }),
}
