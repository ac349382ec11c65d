import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { PLAN_LIMITS } from "@/lib/features/plans/plan-terms"
import { Reason } from "@/lib/features/platform-admins/contract"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import { MASTERS } from "@/lib/shared/roles"
import { PlanDetails, PlanMove } from "./contract"
import { RESTRICTIONS } from "@/lib/shared/restriction"
import { PlanQuote } from "./quote-shape"
import { SUSPENSION_CATEGORIES, TRIAL_SOURCES, TRIAL_VIEWS } from "./restrictions"
import { MAX_CREDIT_MINOR, MAX_TRIAL_DAYS } from "./terms"

/** A trial in the platform's list. */
export const Trial = z.object({
  id: Id,
  name: z.string(),
  origin: z.string(),
  plan: z.string(),
  startedOn: z.iso.date().nullable(),
  endsOn: z.iso.date(),
  view: z.enum(TRIAL_VIEWS),
  /** When somebody of its staff was last there. */
  lastSeenAt: Instant.nullable(),
  /** By how many days it can still be extended. */
  daysLeftToExtend: z.number().int(),
  /** How many of the steps to a first sale are done. */
  stepsDone: z.number().int(),
  source: z.enum(TRIAL_SOURCES),
  /** Of its institute admins, to write to them. */
  emails: z.array(z.string()),
})
export type Trial = z.infer<typeof Trial>

const Grant = z.object({
  id: Id,
  limit: z.enum(PLAN_LIMITS).nullable(),
  feature: z.enum(PLAN_FEATURES).nullable(),
  amount: z.number().int().nullable(),
  until: Instant.nullable(),
  reason: z.string(),
  by: z.string().nullable(),
  createdAt: Instant,
})
export type Grant = z.infer<typeof Grant>

const ActiveRestriction = z.object({
  kind: z.enum(RESTRICTIONS),
  category: z.enum(SUSPENSION_CATEGORIES).nullable(),
  message: z.string(),
  reason: z.string(),
  by: z.string().nullable(),
  createdAt: Instant,
  reopenUntil: Instant.nullable(),
  /** When a suspended one is released by itself. */
  until: Instant.nullable(),
  /** Closed by one of its own admins. */
  byInstitute: z.boolean(),
})
export type ActiveRestriction = z.infer<typeof ActiveRestriction>

/** The plan of an institute as the platform sees it. */
export const MasterPlan = z.object({
  /** Null where it has none. */
  plan: PlanDetails.nullable(),
  mrrMinor: z.number().int(),
  balanceMinor: z.number().int(),
  /** The coupon that lowers its next payments, and how many of them; each where that is null. */
  coupon: z.object({ code: z.string(), paymentsLeft: z.number().int().nullable() }).nullable(),
  daysLeftToExtend: z.number().int(),
  grants: z.array(Grant),
  restrictions: z.array(ActiveRestriction),
})
export type MasterPlan = z.infer<typeof MasterPlan>

const MasterMove = PlanMove.extend({ reason: z.string().nullable(), by: z.string().nullable() })
export type MasterMove = z.infer<typeof MasterMove>

/** What an institute bought of its plan for some days. */
const SubscriptionLine = z.object({
  id: Id,
  kind: z.enum(["plan", "add_on"]),
  name: z.string(),
  version: z.number().int(),
  quantity: z.number().int(),
  /** What was paid for it, before tax. */
  netMinor: Minor,
  /** What it brings a month while it is open. */
  mrrMinor: Minor,
  currency: z.string(),
  from: z.iso.date(),
  /** The first day that it is not paid for. */
  to: z.iso.date(),
  /** The day on which something else took its place, or it ended. */
  closedOn: z.iso.date().nullable(),
  /** Of the order at the platform that paid it. */
  orderNumber: z.string().nullable(),
})
export type SubscriptionLine = z.infer<typeof SubscriptionLine>

/** The next period of a plan as it is today, before tax. */
const NextPeriod = z.object({
  on: z.iso.date(),
  netMinor: Minor,
  currency: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), netMinor: Minor })),
  /** The coupon that lowers it. */
  recurring: PlanQuote.shape.recurring,
})
export type NextPeriod = z.infer<typeof NextPeriod>

const ofOwner = { access: MASTERS, screen: "institutes", scope: "platform", params: IdParams } as const
const withReason = z.object({ reason: Reason })

/** What the platform sees and does of the plans of institutes. */
export const masterBilling = {
  trials: endpoint("GET /payments/v2/api/trials", {
    summary:
      "The trials that run, end within three days, are ready by then, were followed by a payment, ended on Free, or began in a week",
    access: MASTERS,
    screen: "institutes",
    scope: "platform",
    cost: "report",
    query: pageQuery(20)
      .omit({ searchParam: true })
      .extend({
        view: z.enum(TRIAL_VIEWS).default("running"),
        /** The Monday of the week in which they began, whatever became of them. */
        week: z.iso.date().optional(),
      }),
    reply: paged(Trial),
  }),
  show: endpoint("GET /institutes/v2/api/institute/:id/plan", {
    summary:
      "The plan of an institute with what it uses, what was granted to it, and why it is suspended or closed (added)",
    ...ofOwner,
    reply: MasterPlan,
    failures: ["not_found"],
  }),
  moves: endpoint("GET /institutes/v2/api/institute/:id/moves", {
    summary: "The history of the plan of an institute, the latest first (added)",
    ...ofOwner,
    query: pageQuery(20).omit({ searchParam: true }),
    reply: paged(MasterMove),
  }),
  lines: endpoint("GET /institutes/v2/api/institute/:id/lines", {
    summary: "What an institute bought of its plan, the latest first, and its next payment (added)",
    ...ofOwner,
    query: pageQuery(20).omit({ searchParam: true }),
    /** No next payment where the plan ends, stops, or has no end. */
    reply: paged(SubscriptionLine).extend({ next: NextPeriod.nullable() }),
  }),
  extendTrial: endpoint("POST /institutes/v2/api/institute/:id/trial", {
    summary: `Extends a trial, to ${MAX_TRIAL_DAYS} days in all (added)`,
    ...ofOwner,
    body: withReason.extend({ days: z.number().int().min(1).max(MAX_TRIAL_DAYS) }),
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["trial.extended"],
  }),
  givePlan: endpoint("POST /institutes/v2/api/institute/:id/plan", {
    summary:
      "Gives an institute another plan free of charge: until the period ends that it has, or until a day, after which Free follows (added)",
    ...ofOwner,
    body: withReason.extend({
      planId: Id,
      /** The last day, for an institute whose plan has no period; null for any other. */
      until: z.iso.date().nullable(),
    }),
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["plan.changed"],
  }),
  grant: endpoint("POST /institutes/v2/api/institute/:id/grant", {
    summary: "Gives an institute more of a limit, or a feature, besides its plan, for ever or until a day (added)",
    ...ofOwner,
    body: withReason.extend({
      what: z.union([
        z.object({ limit: z.enum(PLAN_LIMITS), amount: z.number().int().min(1).max(1_000_000) }),
        z.object({ feature: z.enum(PLAN_FEATURES) }),
      ]),
      /** The last day that it counts; null for ever. */
      until: z.iso.date().nullable(),
    }),
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["plan.granted"],
  }),
  credit: endpoint("POST /institutes/v2/api/institute/:id/credit", {
    summary:
      "Gives an amount to the balance of an institute, which pays its next invoices; the same key twice is one (added)",
    ...ofOwner,
    body: withReason.extend({
      amountMinor: z.number().int().min(100, "At least 1").max(MAX_CREDIT_MINOR),
      key: z.uuid(),
    }),
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["plan.credited"],
  }),
  endGrant: endpoint("POST /institutes/v2/api/institute/:id/endGrant", {
    summary: "Ends what was given besides the plan (added)",
    ...ofOwner,
    body: withReason.extend({ grantId: Id }),
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["plan.grant_ended"],
  }),
  suspend: endpoint("POST /institutes/v2/api/institute/:id/suspend", {
    summary: "Suspends an institute: visitors see nothing of it, learners and teachers cannot sign in (added)",
    ...ofOwner,
    body: withReason.extend({
      category: z.enum(SUSPENSION_CATEGORIES),
      message: z.string().trim().min(10, "At least 10 letters").max(1_000),
      /** The last day; null until it is released. */
      until: z.iso.date().nullable().default(null),
    }),
    reply: Nothing,
    failures: ["not_found", "state", "reauthentication_required"],
    records: ["institute.suspended"],
  }),
  release: endpoint("POST /institutes/v2/api/institute/:id/release", {
    summary: "Releases a suspended institute, and gives the lost days back where it was suspended wrongly (added)",
    ...ofOwner,
    body: withReason.extend({ givesDaysBack: z.boolean() }),
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["institute.released"],
  }),
  close: endpoint("POST /institutes/v2/api/institute/:id/close", {
    summary:
      "Closes an institute; it can be opened again as it was for 90 days, after which its data are deleted (added)",
    ...ofOwner,
    body: withReason,
    reply: Nothing,
    failures: ["not_found", "state", "reauthentication_required"],
    records: ["institute.closed"],
  }),
  reopen: endpoint("POST /institutes/v2/api/institute/:id/reopen", {
    summary: "Opens an institute again that was closed less than 90 days ago (added)",
    ...ofOwner,
    body: withReason,
    reply: Nothing,
    failures: ["not_found", "state"],
    records: ["institute.reopened"],
  }),
}
