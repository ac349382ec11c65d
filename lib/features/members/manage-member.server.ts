import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { freePlaces, requireLimit } from "@/lib/features/plans/plans.server"
import type { Actor } from "@/lib/server/auth/actor"
import { endAllSessions, revokeSessions } from "@/lib/server/auth/sessions"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isStaff, ROLE_IDS, type Role, ROLES } from "@/lib/shared/roles"
import { memberEvents } from "./events"
import type { Member } from "./member-shapes"
import { findMember } from "./member-queries.server"
import { publishAccessChange } from "./publish-access-change.server"
import { requireProofForRole } from "./require-proof-for-role.server"
import { type MemberAction, mayChangeRole, mayManage } from "./rights"

type VersionedMember = { id: number; version?: number | undefined }

type StatusChange = VersionedMember & {
  enabled: boolean
  /** The reason, of which the member is told. */
  reason?: string
}

/**
 * Disables a member and ends their session, or enables them again; what is so already stays. Throws `last_admin`, `stale`,
 * `forbidden`, `invalid_input` for somebody who is no member yet or no longer, and `quota_exceeded` without a place for them.
 */
export async function changeStatus(db: Db, actor: Actor, { id, version, enabled, reason }: StatusChange) {
  const member = await lockManageableMember(db, actor, { id, action: "disable" })
  requireVersion(member, version)
  const status = enabled ? "active" : "disabled"
  if (member.status === status) return orNotFound(findMember(db, id))
  if (member.status !== "active" && member.status !== "disabled")
    throw new Failure("invalid_input", { fields: { id: ["Must be a member"] } })
  if (enabled) await requirePlace(db, actor, member.role.roleType)
  else await requireAnotherAdmin(db, member)
  await freeing(db, member, () => db.updateTable("memberships").set({ status }).where("userId", "=", id).execute())
  if (!enabled) await revokeSessions(db, id, "disabled")
  await record(db, enabled ? memberEvents.enabled : memberEvents.disabled, {
    by: actor,
    data: {
      userId: id,
      role: member.role.roleType,
      from: actor.role === "SuperAdmin" ? "platform" : "institute",
      reason: reason ?? null,
    },
    changes: changesBetween({ status: member.status }, { status }),
  })
  return orNotFound(findMember(db, id))
}

/** Ends a membership, or withdraws an invitation; purchases and bookings stay as they are. */
export async function removeMember(db: Db, actor: Actor, id: number): Promise<null> {
  const member = await lockManageableMember(db, actor, { id, action: "remove" })
  if (member.status === "left") throw new Failure("not_found")
  await requireAnotherAdmin(db, member)
  await freeing(db, member, () =>
    db
      .updateTable("memberships")
      .set({ status: "left", customRoleId: null, crmAccess: null })
      .where("userId", "=", id)
      .execute(),
  )
  await db.deleteFrom("invitations").where("userId", "=", id).execute()
  await endAllSessions(db, id)
  const left = { status: "left", role: member.role.roleType, customRoleId: null }
  const event = member.status === "invited" ? memberEvents.invitationWithdrawn : memberEvents.removed
  await record(db, event, { by: actor, data: { userId: id }, changes: changesBetween(membershipState(member), left) })
  return null
}

/**
 * Assigns another role to a member, effective with their next call and shown in their open area. Access to enquiries follows
 * from the new role. Nobody changes their own. Throws `reauthentication_required` for a role that may change money or roles, and
 * `quota_exceeded` where the plan has no place for one more of its kind.
 */
export async function assignRole(db: Db, actor: Actor, { id, version, roleId }: VersionedMember & { roleId: number }) {
  const member = await lockManageableMember(db, actor, { id, action: "edit" })
  if (member.status === "left") throw new Failure("not_found")
  const assigned = await findRole(db, roleId)
  const from = member.role.roleType
  if (!mayChangeRole(actor.role, from, assigned.role)) throw new Failure("forbidden")
  requireVersion(member, version)
  await requireProofForRole(db, actor, assigned)
  if (assigned.role !== "InstituteAdmin") await requireAnotherAdmin(db, member)
  if (isStaff(assigned.role) !== isStaff(from) && takesPlace(member.status, assigned.role))
    await requirePlace(db, actor, assigned.role)
  const change = { role: assigned.role, customRoleId: assigned.customRoleId }
  await freeing(db, member, () =>
    db
      .updateTable("memberships")
      .set({ ...change, crmAccess: null })
      .where("userId", "=", id)
      .execute(),
  )
  const changes = changesBetween(membershipState(member), { status: member.status, ...change })
  const notifiedId = changes && member.status === "active" ? id : null
  await record(db, memberEvents.roleChanged, {
    by: actor,
    data: { userId: id, role: assigned.role, customRole: assigned.name, notifiedId },
    changes,
  })
  await publishAccessChange(db, actor.instituteId, [id])
  return orNotFound(findMember(db, id))
}

/** Grants an Admin access to the enquiries, or revokes it, whatever their role says; an InstituteAdmin always has it. */
export async function setCrmAccess(
  db: Db,
  actor: Actor,
  { id, version, allowed }: VersionedMember & { allowed: boolean },
) {
  const member = await lockManageableMember(db, actor, { id, action: "edit" })
  if (member.status === "left") throw new Failure("not_found")
  const { roleType } = member.role
  if (roleType !== "Admin") throw new Failure("forbidden")
  requireVersion(member, version)
  await db.updateTable("memberships").set({ crmAccess: allowed }).where("userId", "=", id).execute()
  await record(db, memberEvents.crmAccessChanged, {
    by: actor,
    data: { userId: id, access: allowed ? "given" : "taken" },
    changes: changesBetween({ crmAccess: member.crmAccess }, { crmAccess: allowed }),
  })
  await publishAccessChange(db, actor.instituteId, [id])
  return orNotFound(findMember(db, id))
}

/** A role that a member may have; the id and the name of a custom role. */
type AssignableRole = { role: Role; customRoleId: number | null; name: string | null }

/** A role by its id: a system role, or a custom role of the institute with the role it is based on. */
export async function findRole(db: Db, id: number): Promise<AssignableRole> {
  const role = ROLES.find((one) => ROLE_IDS[one] === id)
  if (role) return { role, customRoleId: null, name: null }
  const row = await orNotFound(
    db.selectFrom("roles").select(["name", "baseRole"]).where("id", "=", id).executeTakeFirst(),
  )
  return { role: row.baseRole === "Teacher" ? "Teacher" : "Admin", customRoleId: id, name: row.name }
}

/**
 * Finds a member if the caller may perform the action on them; never on oneself. Locks the row of the institute, so that
 * concurrent changes wait for each other and two administrators cannot disable each other. Throws `forbidden`.
 */
export async function lockManageableMember(
  db: Db,
  actor: Actor,
  { id, action }: { id: number; action: MemberAction },
): Promise<Member> {
  await db.selectFrom("institutes").select("id").forNoKeyUpdate().execute()
  const member = await orNotFound(findMember(db, id))
  if (id === actor.userId || !mayManage(actor.role, action, member.role.roleType)) throw new Failure("forbidden")
  return member
}

/** Throws `last_admin` when no other InstituteAdmin would be left; those disabled or to be erased do not count. */
async function requireAnotherAdmin(db: Db, member: Member) {
  if (member.role.roleType !== "InstituteAdmin" || member.status !== "active") return
  const other = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select("m.userId")
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .where("m.userId", "!=", member.user_id)
    .where("u.disabledAt", "is", null)
    .where("u.erasureDueAt", "is", null)
    .executeTakeFirst()
  if (!other) throw new Failure("last_admin")
}

/** Takes a place for one more active member of a role. */
async function requirePlace(db: Db, { userId: by }: Actor, role: Role): Promise<void> {
  if (role !== "SuperAdmin") await requireLimit(db, isStaff(role) ? "staff" : "activeStudents", { amount: 1, by })
}

/** An invitation of staff holds a place, that of a student does not. */
const takesPlace = (status: Member["status"], role: Role) =>
  status === "active" || (status === "invited" && isStaff(role))

const requireVersion = (member: Member, version: number | undefined) => {
  if (version !== undefined && member.version !== version) throw new Failure("stale")
}

/** Makes a change after which a member of staff may hold no place any more. */
const freeing = <T>(db: Db, { role }: Member, change: () => Promise<T>): Promise<T> =>
  isStaff(role.roleType) ? freePlaces(db, "staff", change) : change()

const membershipState = ({ status, role, customRole }: Member) => ({
  status,
  role: role.roleType,
  customRoleId: customRole?.id ?? null,
})
