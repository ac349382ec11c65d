import { record } from "@/lib/features/events/events.server"
import { memberEvents } from "@/lib/features/members/events"
import { findOrInsertUser, sendInvitations } from "@/lib/features/members/members.server"
import { foundInstitute } from "@/lib/features/openings/openings.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { NewInstitute } from "./shapes"

const ROLE = "InstituteAdmin"

/**
 * Creates an institute on a plan, with its trial if it has one, in a platform transaction. Its first administrator gets an invitation; where that is the
 * caller, they are a member at once. Throws `name_taken` for the sub-domain of another institute, `not_found` for the plan.
 */
export async function createInstitute(db: Db, actor: Actor, { name, slug, planId, admin }: NewInstitute) {
  const plan = await orNotFound(findCurrentVersion(db, planId))
  const id = await foundInstitute(db, {
    ...{ name, slug, plan },
    isListed: true,
    by: actor.userId,
    openedBy: null,
    addMembers: (instituteId) => addAdmin(db, { instituteId, invitedBy: actor.userId, admin }),
  })
  return { id, origin: publicOrigin({ slug, domain: null }) }
}

const findCurrentVersion = (db: Db, planId: number) =>
  db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["v.id as versionId", "v.trialDays"])
    .where("p.id", "=", planId)
    .where("p.archivedAt", "is", null)
    .executeTakeFirst()

type FirstAdmin = { instituteId: number; invitedBy: number; admin: NewInstitute["admin"] }

async function addAdmin(db: Db, { instituteId, invitedBy, admin }: FirstAdmin) {
  const { email, first_name: firstName, last_name: lastName } = admin
  const { id: userId } = await findOrInsertUser(db, { email, firstName, lastName, mobile: null })
  const isCaller = userId === invitedBy
  await db
    .insertInto("memberships")
    .values({ instituteId, userId, role: ROLE, status: isCaller ? "active" : "invited" })
    .execute()
  if (isCaller) return
  await db.insertInto("invitations").values({ instituteId, userId, firstName, lastName, invitedBy }).execute()
  const data = { userId, role: ROLE, customRoleId: null } as const
  await record(db, memberEvents.invited, { instituteId, by: invitedBy, data })
  await enqueue(db, sendInvitations, { instituteId })
}
