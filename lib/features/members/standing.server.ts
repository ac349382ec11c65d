import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { endSessionsOf, revoke } from "@/lib/server/auth/sessions"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ROLE_IDS, type Role, ROLES } from "@/lib/shared/roles"
import type { Member } from "./member-shapes"
import { findMember } from "./member-queries.server"
import { note } from "./note.server"
import { type MemberAct, mayChangeRole, mayManage } from "./rights"

type Wish = { id: number; version: number }

type Status = Wish & {
  enabled: boolean
  /** Why; written down with it. */
  reason?: string
}

/** Disables a member and ends their session, or lets them in again. Throws `last_admin`, `stale`, `no_rights`. */
export async function changeStatus(db: Db, actor: Actor, { id, version, enabled, reason }: Status) {
  const member = await heldMember(db, actor, { id, act: "disable" })
  if (member.status !== (enabled ? "disabled" : "active")) throw new Failure("stale")
  requireVersion(member, version)
  if (!enabled) await requireAnotherAdmin(db, member)
  await db
    .updateTable("memberships")
    .set({ status: enabled ? "active" : "disabled" })
    .where("userId", "=", id)
    .execute()
  if (!enabled) await revoke(db, id, "disabled")
  await note(db, actor, {
    action: enabled ? "member.enabled" : "member.disabled",
    target: `user:${id}`,
    before: { status: member.status },
    after: { status: enabled ? "active" : "disabled", ...(reason && { reason }) },
  })
  return found(findMember(db, id))
}

/** Ends a membership, or takes an invitation back; what was bought and booked stays as it is. */
export async function removeMember(db: Db, actor: Actor, id: number): Promise<null> {
  const member = await heldMember(db, actor, { id, act: "remove" })
  if (member.status === "left") throw new Failure("not_found")
  await requireAnotherAdmin(db, member)
  await db
    .updateTable("memberships")
    .set({ status: "left", customRoleId: null, crmAccess: false })
    .where("userId", "=", id)
    .execute()
  await db.deleteFrom("invitations").where("userId", "=", id).execute()
  await endSessionsOf(db, id)
  const action = member.status === "invited" ? "invitation.withdrawn" : "member.removed"
  await note(db, actor, { action, target: `user:${id}`, before: standingOf(member), after: { status: "left" } })
  return null
}

/** Gives a member another role; it holds from their next call on. Nobody changes their own. */
export async function assignRole(db: Db, actor: Actor, { id, version, roleId }: Wish & { roleId: number }) {
  const member = await heldMember(db, actor, { id, act: "edit" })
  if (member.status === "left") throw new Failure("not_found")
  const given = await findRole(db, roleId)
  const from = member.role.roleType
  if (!mayChangeRole(actor.role, from, given.role)) throw new Failure("no_rights")
  requireVersion(member, version)
  if (given.role !== "InstituteAdmin") await requireAnotherAdmin(db, member)
  const change = { role: given.role, customRoleId: given.customRoleId }
  await db
    .updateTable("memberships")
    .set({ ...change, ...(given.role === "Student" && { crmAccess: false }) })
    .where("userId", "=", id)
    .execute()
  await note(db, actor, { action: "member.role", target: `user:${id}`, before: standingOf(member), after: change })
  return found(findMember(db, id))
}

/** Gives one of the staff access to the CRM, or takes it away; an InstituteAdmin has it by their role. */
export async function allowCrm(db: Db, actor: Actor, { id, version, allowed }: Wish & { allowed: boolean }) {
  const member = await heldMember(db, actor, { id, act: "edit" })
  if (member.status === "left") throw new Failure("not_found")
  const { roleType } = member.role
  if (roleType !== "Admin" && roleType !== "Teacher") throw new Failure("no_rights")
  requireVersion(member, version)
  await db.updateTable("memberships").set({ crmAccess: allowed }).where("userId", "=", id).execute()
  const told = { before: { crmAccess: member.crmAccess }, after: { crmAccess: allowed } }
  await note(db, actor, { action: "member.crm", target: `user:${id}`, ...told })
  return found(findMember(db, id))
}

/** A role by its id: one that every institute has, or one of the institute's own with the role it rests on. */
export async function findRole(db: Db, id: number): Promise<{ role: Role; customRoleId: number | null }> {
  const role = ROLES.find((one) => ROLE_IDS[one] === id)
  if (role) return { role, customRoleId: null }
  const row = await found(db.selectFrom("roles").select("baseRole").where("id", "=", id).executeTakeFirst())
  return { role: row.baseRole === "Teacher" ? "Teacher" : "Admin", customRoleId: id }
}

/**
 * The member, if the caller may do this with them; never with oneself. Who runs the people of an institute waits for
 * whoever does so at the same moment, so that two administrators cannot disable each other.
 */
export async function heldMember(db: Db, actor: Actor, { id, act }: { id: number; act: MemberAct }): Promise<Member> {
  await db.selectFrom("institutes").select("id").forNoKeyUpdate().execute()
  const member = await found(findMember(db, id))
  if (id === actor.userId || !mayManage(actor.role, act, member.role.roleType)) throw new Failure("no_rights")
  return member
}

/** Throws `last_admin` when nobody else would be left to run the institute; who is disabled or about to go does not count. */
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

const requireVersion = (member: Member, version: number) => {
  if (member.version !== version) throw new Failure("stale")
}

const standingOf = ({ status, role, customRole }: Member) => ({
  status,
  role: role.roleType,
  customRoleId: customRole?.id ?? null,
})
