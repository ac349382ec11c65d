import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { planPaid, planRefunded } from "./orders/notify-paid.server"
import { sweepSubscriptions } from "./sweep.server"

/** Moves the subscriptions whose calendar is due. */
const subscriptionsDue = job({
  name: "subscriptions-due",
  shape: z.object({}),
  cron: "* * * * *",
  run: (_, context) => sweepSubscriptions(context?.signal),
})

export const billingJobs: Job[] = [subscriptionsDue, planPaid, planRefunded]
