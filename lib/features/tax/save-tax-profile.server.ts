import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { taxEvents } from "./events"
import { gstinProblem } from "./gstin-problem"
import { deletePlannedProfile, showTaxProfiles, upsertTaxProfile } from "./tax-profile-queries.server"
import type { TaxProfileInput, TaxProfiles } from "./tax-profile-shapes"

/**
 * Saves the tax profile from a day on. What was in force before that day is never changed. Throws `gstin_invalid`, `gstin_state`
 * for a GSTIN of another state, `invalid_input` for a day in the past, and `stale` when a profile was saved since the version.
 */
export async function saveTaxProfile(
  db: Db,
  actor: Actor,
  { version, profile }: { version: number; profile: TaxProfileInput },
): Promise<TaxProfiles> {
  requireGstin(profile)
  const before = await lockProfiles(db)
  if (before.version !== version) throw new Failure("stale")
  const { fromDate } = profile
  if (fromDate < before.today) throw new Failure("invalid_input", { fields: { fromDate: ["Must not be in the past"] } })
  await upsertTaxProfile(db, profile)
  const former = before.profiles.find((one) => one.fromDate <= fromDate)
  await record(db, taxEvents.profileSaved, {
    by: actor,
    data: { instituteId: actor.instituteId, fromDate },
    changes: changesBetween(former ? { ...former, id: undefined } : {}, profile),
  })
  return showTaxProfiles(db)
}

/** Withdraws a profile whose day has not come; throws `not_found` for any other. */
export async function withdrawTaxProfile(db: Db, actor: Actor, id: number): Promise<TaxProfiles> {
  await lockProfiles(db)
  const { fromDate } = await orNotFound(deletePlannedProfile(db, id))
  await record(db, taxEvents.profileWithdrawn, { by: actor, data: { instituteId: actor.instituteId, fromDate } })
  return showTaxProfiles(db)
}

function requireGstin({ gstin, stateCode }: TaxProfileInput) {
  const problem = gstin === null ? undefined : gstinProblem(gstin, stateCode)
  if (problem === "gstin_invalid") throw new Failure(problem, { fields: { gstin: ["Is not a valid GSTIN"] } })
  if (problem === "gstin_state") throw new Failure(problem, { fields: { gstin: ["Is of another state"] } })
}

/** The profiles, while no other request changes them. */
async function lockProfiles(db: Db): Promise<TaxProfiles> {
  await db.selectFrom("institutes").select("id").forNoKeyUpdate().execute()
  return showTaxProfiles(db)
}
