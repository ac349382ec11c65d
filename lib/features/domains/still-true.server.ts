import { stillTrue } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { domainEvents } from "./events"

/** Whether a domain leads to the institute; undefined for one that was removed. */
const findWorking = async (db: Db, id: number) => {
  const domain = await db.selectFrom("institute_domains").select("status").where("id", "=", id).executeTakeFirst()
  return domain && domain.status === "active"
}

/** What the notices about domains say is still so. One that has failed may have another status by then, and not work either. */
export const domainChecks = [
  stillTrue(
    domainEvents.failed,
    "administrators",
    async (db, { domainId }) => (await findWorking(db, domainId)) === false,
  ),
  stillTrue(
    domainEvents.works,
    "administrators",
    async (db, { domainId }) => (await findWorking(db, domainId)) === true,
  ),
]
