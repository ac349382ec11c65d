import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { mayUseScreen } from "@/lib/contract/may"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { memberEvents } from "./events"
import { type EditableFields, findEditableFields } from "./find-editable-fields.server"
import { type MemberDetail, type Parent, RELATIONS } from "./member-shapes"
import { doesTeacherKnow, findMember } from "./member-queries.server"
import { mayManage } from "./rights"
import { findTeacherProfile } from "./teacher-profile.server"

/** A member with parents and teacher profile; throws `not_found` for a caller who may not see them, too. */
export async function showMember(db: Db, actor: Actor, id: number): Promise<MemberDetail> {
  if (!(await maySee(db, actor, id))) throw new Failure("not_found")
  const member = await orNotFound(findMember(db, id))
  return findMemberDetail(db, id, await findEditableFields(actor, member))
}

async function maySee(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (id === actor.userId) return true
  if (actor.role === "Teacher") return doesTeacherKnow(db, actor.userId, id)
  const isAdmin = ADMINS.some((role) => role === actor.role)
  return isAdmin && mayUseScreen(actor, { screen: "users", right: "view" })
}

/** The same without a check of the caller. */
export async function findMemberDetail(db: Db, id: number, changeable: EditableFields): Promise<MemberDetail> {
  const [member, parents, teacher] = await Promise.all([
    orNotFound(findMember(db, id)),
    db
      .selectFrom("student_parents")
      .select(["relation", "name", "mobile", "email"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    findTeacherProfile(db, id),
  ])
  return {
    ...member,
    changeable,
    parents: parents.flatMap(({ relation, ...parent }) => {
      const known = RELATIONS.find((one) => one === relation)
      return known ? [{ relation: known, ...parent }] : []
    }),
    teacher: STAFF.some((role) => role === member.role.roleType) ? teacher : null,
  }
}

type ParentsInput = { id: number; version?: number | undefined; parents: Parent[] }

/** Replaces the parents of a student. Throws `stale`, `forbidden`. */
export async function saveParents(db: Db, actor: Actor, { id, version, parents }: ParentsInput) {
  const member = await orNotFound(findMember(db, id))
  if (member.role.roleType !== "Student" || member.status === "left") throw new Failure("not_found")
  if (id !== actor.userId) {
    const mayEdit = mayManage(actor.role, "edit", "Student")
    if (!mayEdit || !mayUseScreen(actor, { screen: "users", right: "edit" })) throw new Failure("forbidden")
  }
  await touchMembership(db, id, version)
  const { parents: before } = await findMemberDetail(db, id, { name: false, mobile: false })
  await db.deleteFrom("student_parents").where("userId", "=", id).execute()
  if (parents.length > 0)
    await db
      .insertInto("student_parents")
      .values(parents.map((parent) => ({ userId: id, ...parent })))
      .execute()
  const changes = changesBetween({ parents: before }, { parents })
  await record(db, memberEvents.parentsChanged, { by: actor, data: { userId: id }, changes })
  return showMember(db, actor, id)
}

/** Raises the version of a membership; throws `stale` when it is not the given one. */
export async function touchMembership(db: Db, userId: number, version: number | undefined): Promise<void> {
  let change = db
    .updateTable("memberships")
    .set({ updatedAt: sql`now()` })
    .where("userId", "=", userId)
  if (version !== undefined) change = change.where("version", "=", version)
  const { numUpdatedRows } = await change.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
}
