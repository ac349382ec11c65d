import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Minor } from "@/lib/contract/shapes"

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

export const plans = {
  list: endpoint("GET /payments/v2/api/plans", {
    summary: "The plans on sale, in order",
    access: "public",
    scope: "platform",
    reply: z.array(Plan),
  }),
}
