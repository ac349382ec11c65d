import { z } from "zod"

/** How much of the SMS of a day an institute has sent. */
export const SMS_BUDGET_LEVELS = ["nearly_used", "used_up"] as const
export type SmsBudgetLevel = (typeof SMS_BUDGET_LEVELS)[number]

/** The job that records it. What it runs stands above, in `notifications`, since events are sent by mail and SMS themselves. */
export const smsBudgetReached = {
  name: "record-sms-budget",
  shape: z.object({
    instituteId: z.number().int().positive(),
    level: z.enum(SMS_BUDGET_LEVELS),
    used: z.int(),
    limit: z.int(),
    at: z.iso.datetime(),
  }),
}
