import { addDays, type Day } from "@/lib/features/billing/periods"

/** So many days before the data of a closed institute are deleted its admins are reminded. */
const REMINDED_DAYS = [60, 30, 7, 1]

/**
 * The reminder that is due for an institute closed on a day: of those that were missed the last one counts, so that an outage sends
 * one mail. Undefined before the first.
 */
export const dueReminder = ({ deletedOn, today }: { deletedOn: Day; today: Day }): number | undefined =>
  REMINDED_DAYS.findLast((days) => addDays(deletedOn, -days) <= today)
