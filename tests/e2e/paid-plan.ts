import { sql } from "kysely"
import type { Member } from "./members"
import { serverModules } from "./server-modules"

/** Puts the institute of a member in the middle of a month of its plan that is paid for. */
export async function payMonth({ instituteId }: Member): Promise<void> {
  const { withPlatform } = await serverModules()
  const today = sql<string>`billing.day_of(billing.clock())`
  await withPlatform((db) =>
    db
      .updateTable("institute_subscriptions")
      .set({
        ...{ status: "active", interval: "month" },
        anchorDay: sql<number>`extract(day from ${today} + 15)`,
        periodFrom: sql<string>`(${today} + 15 - interval '1 month')::date`,
        periodTo: sql<string>`${today} + 15`,
      })
      .where("instituteId", "=", instituteId)
      .execute(),
  )
}

/** Lets the paid month of an institute end today, which its calendar finds within a minute. */
export async function endMonth({ instituteId }: Member): Promise<void> {
  const { withPlatform } = await serverModules()
  await withPlatform((db) =>
    db
      .updateTable("institute_subscriptions")
      .set({
        periodFrom: sql<string>`"periodFrom" - 15`,
        periodTo: sql<string>`"periodTo" - 15`,
        nextAt: sql<Date>`billing.start_of(billing.day_of(billing.clock()))`,
      })
      .where("instituteId", "=", instituteId)
      .execute(),
  )
}
