import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { catalogueEvents } from "./catalogue-events"
import { termsOf } from "./catalogue-queries.server"

interface Offer {
  id: number
  isOffered: boolean
  rowVersion: number
}

/**
 * Offers the version of a plan that is on sale to those who have an older one, or ends the offer; the same once more changes nothing.
 * Throws `stale`, and `not_on_sale` for a plan without a price, which nobody can order.
 */
export async function offerVersion(db: Db, by: number, { id, isOffered, rowVersion }: Offer): Promise<void> {
  const {
    version,
    versionId,
    name,
    rowVersion: stored,
    offeredVersionId,
    ...terms
  } = await orNotFound(findPlan(db, id))
  if (stored !== rowVersion) throw new Failure("stale")
  const { isOnQuote, priceMonthMinor } = termsOf(terms)
  if (isOffered && (isOnQuote || priceMonthMinor === 0)) throw new Failure("not_on_sale")
  if ((offeredVersionId === versionId) === isOffered) return
  await db
    .updateTable("plans")
    .set({ offeredVersionId: isOffered ? versionId : null })
    .where("id", "=", id)
    .execute()
  const happened = isOffered ? catalogueEvents.planOffered : catalogueEvents.planOfferEnded
  await record(db, happened, { by, instituteId: PLATFORM_INSTITUTE_ID, data: { planId: id, plan: name, version } })
}

const findPlan = (db: Db, id: number) =>
  db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["p.name", "p.version as rowVersion", "p.offeredVersionId", "v.id as versionId", "v.version"])
    .select(["v.priceMonthMinor", "v.priceYearMinor", "v.limits", "v.features", "v.feeBasisPoints", "v.trialDays"])
    .where("p.id", "=", id)
    .forUpdate("p")
    .executeTakeFirst()
