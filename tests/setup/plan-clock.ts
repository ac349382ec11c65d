import { asOwner } from "@/lib/server/tenancy/owner"

const set = (now: string) =>
  asOwner(`create or replace function billing.clock() returns timestamptz language sql stable as 'select ${now}'`)

/** Sets the clock of subscriptions to a moment in India, as "2026-05-10 00:00:30"; it stands there. */
export const setPlanClock = (moment: string) => set(`timestamptz ''${moment}+05:30''`)

/** Has the clock of subscriptions go with that of the database again. */
export const resetPlanClock = () => set("now()")
