import { record } from "@/lib/features/events/events.server"
import { smsBudgetReached } from "@/lib/features/mail/sms-budget-reached"
import { job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { smsEvents } from "./events"

/** Records that the SMS of an institute are nearly, or all, used for a day, of which its administrators are told. */
export const recordSmsBudget = job({
  ...smsBudgetReached,
  workload: "messages",
  async run({ at, ...budget }) {
    const { instituteId, level } = budget
    const area = instituteId === PLATFORM_INSTITUTE_ID ? "master" : "admin"
    await withInstitute(instituteId, (db) =>
      record(db, smsEvents.budgetReached, {
        by: "program",
        data: { ...budget, area },
        once: `sms.budget_reached:${level}:${at}`,
      }),
    )
  },
})
