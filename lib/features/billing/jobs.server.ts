import type { Job } from "@/lib/server/jobs/job"
import { planPaid, planRefunded } from "./orders/notify-paid.server"
import { planLowered } from "./orders/settle-refunded.server"

export const billingJobs: Job[] = [planPaid, planRefunded, planLowered]
