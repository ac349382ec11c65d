import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { mayOnScreen } from "@/lib/server/auth/screen-rights"
import { found } from "@/lib/server/db/outcomes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import { type Changeable, changeableBy } from "./changeable.server"
import { type MemberDetail, type Parent, RELATIONS } from "./member-shapes"
import { doesTeacherKnow, findMember } from "./member-queries.server"
import { note } from "./note.server"
import { mayManage } from "./rights"
import { findTeacher } from "./teacher-profile.server"

/** A member with all that belongs to them; whoever may not see them is told that there is nobody. */
export async function showMember(db: Db, actor: Actor, id: number): Promise<MemberDetail> {
  if (!(await maySee(db, actor, id))) throw new Failure("not_found")
  const member = await found(findMember(db, id))
  return findDetail(db, id, await changeableBy(actor, member))
}

async function maySee(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (id === actor.userId) return true
  if (actor.role === "Teacher") return doesTeacherKnow(db, actor.userId, id)
  const isAdmin = ADMINS.some((role) => role === actor.role)
  return isAdmin && mayOnScreen(db, actor, { screen: "users", right: "view" })
}

/** The same without asking who looks. */
export async function findDetail(db: Db, id: number, changeable: Changeable): Promise<MemberDetail> {
  const [member, parents, teacher] = await Promise.all([
    found(findMember(db, id)),
    db
      .selectFrom("student_parents")
      .select(["relation", "name", "mobile", "email"])
      .where("userId", "=", id)
      .orderBy("id")
      .execute(),
    findTeacher(db, id),
  ])
  return {
    ...member,
    changeable,
    parents: parents.flatMap(({ relation, ...parent }) => {
      const known = RELATIONS.find((one) => one === relation)
      return known ? [{ relation: known, ...parent }] : []
    }),
    teacher: member.role.roleType === "Teacher" ? teacher : null,
  }
}

type NewParents = { id: number; version: number; parents: Parent[] }

/** Writes down the parents of a student in place of those who stood there. Throws `stale`, `no_rights`. */
export async function saveParents(db: Db, actor: Actor, { id, version, parents }: NewParents) {
  const member = await found(findMember(db, id))
  if (member.role.roleType !== "Student" || member.status === "left") throw new Failure("not_found")
  if (id !== actor.userId) {
    const isTheirs = mayManage(actor.role, "edit", "Student")
    if (!isTheirs || !(await mayOnScreen(db, actor, { screen: "users", right: "edit" }))) throw new Failure("no_rights")
  }
  const { numUpdatedRows } = await db
    .updateTable("memberships")
    .set({ updatedAt: sql`now()` })
    .where("userId", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
  const { parents: before } = await findDetail(db, id, { name: false, mobile: false })
  await db.deleteFrom("student_parents").where("userId", "=", id).execute()
  if (parents.length > 0)
    await db
      .insertInto("student_parents")
      .values(parents.map((parent) => ({ userId: id, ...parent })))
      .execute()
  await note(db, actor, { action: "member.parents", target: `user:${id}`, before: { before }, after: { parents } })
  return showMember(db, actor, id)
}
