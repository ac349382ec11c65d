import { z } from "zod"
import { sweepSubscriptions } from "@/lib/features/billing/billing.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { prepareRenewal } from "./prepare-renewal.server"

/** Moves the subscriptions whose calendar is due, and orders the next periods that are. */
const subscriptionsDue = job({
  name: "subscriptions-due",
  shape: z.object({}),
  cron: "* * * * *",
  run: (_, context) => sweepSubscriptions({ signal: context?.signal, prepare: prepareRenewal }),
})

export const planOrderJobs: Job[] = [subscriptionsDue]
