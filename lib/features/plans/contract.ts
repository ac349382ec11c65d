import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Minor } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { COUNTED_LIMITS } from "./limits"

/** A plan as anyone may read it; a limit of -1 means unlimited. */
export const Plan = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  priceMonthMinor: Minor,
  priceYearMinor: Minor,
  currency: z.string(),
  limits: z.record(z.string(), z.number()),
  features: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])),
  feeBasisPoints: z.number().int(),
  trialDays: z.number().int(),
})
export type Plan = z.infer<typeof Plan>

/** What is used of a limit of the plan. */
const LimitUsage = z.object({
  limit: z.enum(COUNTED_LIMITS),
  /** Bytes of storage are bytes. */
  used: z.number().int(),
  /** Null for no limit. */
  allowed: z.number().int().nullable(),
  /** The day on which it is full at this rate, as `2027-03-14`; null where that cannot be said, or not within a year. */
  fullOn: z.string().nullable(),
})
export type LimitUsage = z.infer<typeof LimitUsage>

export const plans = {
  list: endpoint("GET /payments/v2/api/plans", {
    summary: "The plans on sale, in order",
    access: "public",
    scope: "platform",
    reply: z.array(Plan),
  }),
  usage: endpoint("GET /payments/v2/api/plan/usage", {
    summary: "What the institute uses of each limit of its plan, and when it is full (added)",
    access: ADMINS,
    screen: "institute",
    reply: z.array(LimitUsage),
  }),
}
