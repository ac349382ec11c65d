import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requirePlan } from "@/lib/server/auth/allow"
import { rightsFor } from "@/lib/server/auth/screen-rights"
import { mainOrigin } from "@/lib/server/tenancy/public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import type { AreaPerson } from "./contract"
import { findOutlook, findOwnInstitute, findProfile } from "./person-queries.server"

/**
 * Lets a caller into an area and answers who they are. Teachers and students need a valid plan before anything else;
 * a stranger then fails the sign-in rather than the module (spec §2).
 */
export async function enterArea(db: Db, area: Area, actor: Actor | null): Promise<AreaPerson> {
  if (needsPlan(area)) await requirePlan(db)
  if (!actor) throw new Failure("signed_out")
  if (!mayEnter(actor.role, area)) throw new Failure("no_rights")
  const [profile, institute, rights, outlook] = await Promise.all([
    findProfile(db, actor.userId),
    findOwnInstitute(db),
    rightsFor(db, actor),
    findOutlook(db, actor.userId),
  ])
  if (!profile || !institute) throw new Failure("signed_out")
  const screens = rights.map(({ screen }) => screen)
  return { ...profile, ...outlook, institute, platform: mainOrigin(), rights, screens }
}
