import { z } from "zod"
import { sweepSubscriptions } from "@/lib/features/billing/billing.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { followFees } from "./follow-fees.server"
import { prepareRenewal } from "./prepare-renewal.server"

/** Moves the subscriptions whose calendar is due, and orders the next periods that are. */
const subscriptionsDue = job({
  name: "subscriptions-due",
  shape: z.object({}),
  cron: "* * * * *",
  run: (_, context) => sweepSubscriptions({ signal: context?.signal, prepare: prepareRenewal }),
})

/** Follows the fees on sales that institutes owe. */
const feesDue = job({
  name: "fees-due",
  shape: z.object({}),
  cron: "23 * * * *",
  run: (_, context) => followFees(context?.signal),
})

export const planOrderJobs: Job[] = [subscriptionsDue, feesDue]
