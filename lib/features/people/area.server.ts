import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requirePlan } from "@/lib/server/auth/allow"
import { screensFor } from "@/lib/server/auth/screen-rights"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import type { AreaPerson } from "./contract"
import { findOwnInstitute, findProfile, findTimezone } from "./person-queries.server"

/**
 * Lets a caller into an area and answers who they are. Teachers and students need a valid plan before anything else;
 * a stranger then fails the sign-in rather than the module (spec §2).
 */
export async function enterArea(db: Db, area: Area, actor: Actor | null): Promise<AreaPerson> {
  if (needsPlan(area)) await requirePlan(db)
  if (!actor) throw new Failure("signed_out")
  if (!mayEnter(actor.role, area)) throw new Failure("no_rights")
  const [profile, institute, screens, timezone] = await Promise.all([
    findProfile(db, actor.userId),
    findOwnInstitute(db),
    screensFor(db, actor),
    findTimezone(db, actor.userId),
  ])
  if (!profile || !institute) throw new Failure("signed_out")
  return { ...profile, institute, timezone, screens: screens.map(({ key }) => key) }
}
