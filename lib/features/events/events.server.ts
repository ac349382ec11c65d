import type { Job } from "@/lib/server/jobs/job"
import { sendEventMail, sendEventSms } from "./channels.server"
import { expandDispatch } from "./expand-dispatch.server"
import { forgetDeliveries } from "./forget-deliveries.server"

export { ringBells } from "./bells.server"
export type { Enclosed, EnclosedFor } from "./enclosures.server"
export { selectAudience } from "./find-audience.server"
export { type By, record, recordMany } from "./record.server"
export { stillTrue } from "./still-true.server"

export const eventJobs: Job[] = [sendEventMail, sendEventSms, expandDispatch, forgetDeliveries]
