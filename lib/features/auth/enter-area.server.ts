import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requirePlan } from "@/lib/server/auth/authorise"
import { listScreenRights } from "@/lib/server/auth/screen-rights"
import { mainOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import type { AreaPerson } from "./contract"
import { findTimezoneAndErasure, findCurrentInstitute, findProfile } from "./auth-queries.server"

/**
 * Authorises a caller for an area and returns who they are. For teachers and students the plan is checked first; a caller
 * without a session then fails with `unauthenticated` rather than with the module check (spec §2).
 */
export async function enterArea(db: Db, area: Area, actor: Actor | null): Promise<AreaPerson> {
  if (needsPlan(area)) await requirePlan(db)
  if (!actor) throw new Failure("unauthenticated")
  if (!mayEnter(actor.role, area)) throw new Failure("forbidden")
  const [profile, institute, rights, timezoneAndErasure] = await Promise.all([
    findProfile(db, actor.userId),
    findCurrentInstitute(db),
    listScreenRights(db, actor),
    findTimezoneAndErasure(db, actor.userId),
  ])
  if (!profile || !institute) throw new Failure("unauthenticated")
  const screens = rights.map(({ screen }) => screen)
  return { ...profile, ...timezoneAndErasure, institute, platform: mainOrigin(), rights, screens }
}
