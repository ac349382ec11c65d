import { record } from "@/lib/features/events/events.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { compareDay, compareOne } from "./compare.server"
import { settlementEvents } from "./events"
import { listOpen, type Owned, storeDay, updateDifference } from "./settlement-queries.server"

/** Compares a day of an account with the books, stores what differs, and tells its administrators of what is new. Throws `GatewayUnavailable`. */
export async function compareAccountDay(owned: Owned, day: string): Promise<void> {
  const compared = await compareDay(owned.account, day)
  await withPlatform(async (db) => {
    const count = await storeDay(db, owned, { ...compared, day })
    if (count === 0) return
    const { instituteId, account: accountId } = owned
    await record(db, settlementEvents.differs, {
      ...{ instituteId, by: "program" },
      data: { instituteId, accountId, day, count },
    })
  })
}

/** Looks again at what differed before, and closes what has been mended since. Throws `GatewayUnavailable`. */
export async function compareOpenAgain(owned: Owned): Promise<void> {
  for (const open of await listOpen(owned)) {
    const difference = await compareOne(owned.account, open)
    await withPlatform((db) => updateDifference(db, open.id, difference))
  }
}
