import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { dayRange, Id, Instant, Minor, paged, pageQuery } from "@/lib/contract/shapes"
import { STATUSES } from "@/lib/features/billing/subscription"
import { RISKS } from "@/lib/features/platform/risks"
import { MASTERS } from "@/lib/shared/roles"
import { PLAN_MOVEMENTS } from "./movements"

const count = z.number().int()
const Day = z.iso.date()

/** A kind of movement in a range: by how much it changed the monthly income, and how often. */
const MovementSum = z.object({ kind: z.enum(PLAN_MOVEMENTS), amountMinor: Minor, moves: count })

/** The monthly income at the end of a step of a range, and by how much it changed within it. */
const Step = z.object({ from: Day, to: Day, mrrMinor: Minor, changeMinor: Minor })

/** The thirty days that end with a range; what they lost is compared with what there was at their begin. */
const Churn = z.object({
  from: Day,
  to: Day,
  churned: count,
  payingBefore: count,
  lostMinor: Minor,
  mrrBeforeMinor: Minor,
})

/** The trials that began in a week; of young ones some can still be followed by a payment in time. */
const Cohort = z.object({ week: Day, begun: count, converted: count, isYoung: z.boolean() })

/** How many institutes have a plan in a state now, and what they bring a month. */
const PlanShare = z.object({
  slug: z.string(),
  name: z.string(),
  status: z.enum(STATUSES),
  institutes: count,
  mrrMinor: Minor,
})

/** The figures of the platform's own income; days are those of India. */
export const MasterFigures = z.object({
  currency: z.string(),
  from: Day,
  to: Day,
  /** At the begin of the first day and at the end of the last. */
  mrrBeforeMinor: Minor,
  mrrMinor: Minor,
  /** Which bring something at the end of the range. */
  paying: count,
  /** They add up to the difference. Of one plan those that joined it from another and left it for another are among them. */
  movements: z.array(MovementSum),
  steps: z.array(Step),
  churn: Churn,
  /** What is left of the income at the begin of the thirty days, with what it grew by; of all plans together only. */
  retainedMinor: Minor.nullable(),
  cohorts: z.array(Cohort),
  plans: z.array(PlanShare),
})
export type MasterFigures = z.infer<typeof MasterFigures>

/** A move that changed the monthly income, or its plan. */
export const MovementRow = z.object({
  id: Id,
  instituteId: Id,
  institute: z.string(),
  at: Instant,
  kind: z.enum(PLAN_MOVEMENTS),
  planBefore: z.string().nullable(),
  planAfter: z.string().nullable(),
  changeMinor: Minor,
  mrrMinor: Minor,
})
export type MovementRow = z.infer<typeof MovementRow>

/** An institute at risk. */
export const RiskRow = z.object({
  id: Id,
  name: z.string(),
  plan: z.string().nullable(),
  reasons: z.array(z.enum(RISKS)),
  mrrMinor: Minor,
  at: Instant,
})
export type RiskRow = z.infer<typeof RiskRow>

/** What asks for somebody of the platform today. */
export const PlatformToday = z.object({
  /** Closed institutes whose last week begins in which they can be opened again. */
  closing: count,
  /** Suspended institutes on which nobody has written a note since. */
  unexplained: count,
  /** Trials that end within three days at institutes that have done most of the steps. */
  readyTrials: count,
  /** Open enquiries of those who want an address that is kept for their brand. */
  brands: count,
  /** Cheques for plans of which nobody has recorded whether they were cleared. */
  payments: count,
  /** Subscriptions whose calendar is late. */
  late: count,
})
export type PlatformToday = z.infer<typeof PlatformToday>

const Range = { ...dayRange, plan: z.string().max(60).optional() }
const ofOwner = { access: MASTERS, screen: "institutes", scope: "platform", cost: "report" } as const

export const figures = {
  show: endpoint("GET /institutes/v2/api/masterFigures", {
    summary:
      "Monthly recurring revenue with its movements, churn, retention and the conversion of trials, of all plans or one, in a range of days (added)",
    ...ofOwner,
    query: z.object(Range),
    reply: MasterFigures,
    failures: ["not_found"],
  }),
  movements: endpoint("GET /institutes/v2/api/masterMovements", {
    summary: "The moves that changed the monthly income in a range of days, the latest first (added)",
    ...ofOwner,
    query: pageQuery(20)
      .omit({ searchParam: true })
      .extend({ ...Range, kind: z.enum(PLAN_MOVEMENTS).optional() }),
    reply: paged(MovementRow).extend({ currency: z.string(), from: Day, to: Day }),
    failures: ["not_found"],
  }),
  today: endpoint("GET /institutes/v2/api/masterToday", {
    summary: "What asks for somebody of the platform today, each number with a list of its own (added)",
    ...ofOwner,
    reply: PlatformToday,
  }),
  atRisk: endpoint("GET /institutes/v2/api/atRisk", {
    summary: "The institutes at risk with their reasons, those that bring most first (added)",
    ...ofOwner,
    query: pageQuery(20)
      .omit({ searchParam: true })
      .extend({ reason: z.enum(RISKS).optional() }),
    reply: paged(RiskRow).extend({ reasons: z.array(z.object({ reason: z.enum(RISKS), institutes: count })) }),
  }),
}
