import { sql, type SqlBool } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Role } from "@/lib/shared/roles"
import type { ItemPerson } from "./admin-shapes"

const MAX_OFFERED = 20

/** The roles that may teach an item: the staff of an institute. */
export const TEACHING_ROLES = ["InstituteAdmin", "Admin", "Teacher"] as const satisfies readonly Role[]

/** SQL condition on `item_teachers`, `t`: visitors and students see a teacher once they have accepted their invitation. */
export const isShownTeacher = sql<SqlBool>`exists (
  select from memberships taught_by where taught_by."userId" = t."userId" and taught_by.status <> 'invited')`

const teacherName = sql<string>`trim(case when m.status = 'invited' and v.id is not null
  then v."firstName" || ' ' || v."lastName" else u."firstName" || ' ' || u."lastName" end)`

/** The columns of a teacher, `m` with user `u` and invitation `v`, besides the id: of an invited one what the institute entered. */
export const teacherColumns = [
  teacherName.as("name"),
  sql<string | null>`case when m.status <> 'invited' then u.image end`.as("image"),
  sql<boolean>`m.status = 'invited'`.as("isInvited"),
]

/** Who may teach an item, the actor first. */
export const listPossibleTeachers = (db: Db, actor: Actor, searchParam: string | undefined): Promise<ItemPerson[]> =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .leftJoin("invitations as v", "v.userId", "m.userId")
    .select("m.userId")
    .select(teacherColumns)
    .where("m.role", "in", TEACHING_ROLES)
    .where("m.status", "in", ["active", "invited"])
    .$if(Boolean(searchParam), (query) => query.where(teacherName, "ilike", likePattern(searchParam ?? "")))
    .orderBy((e) => e("m.userId", "=", actor.userId), "desc")
    .orderBy(sql`lower(${teacherName})`)
    .orderBy("m.id")
    .limit(MAX_OFFERED)
    .execute()

/** The ids among these of members of the staff who are active or invited, who alone can teach. */
export async function listStaffAmong(db: Db, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const staff = await db
    .selectFrom("memberships")
    .select("userId")
    .where("userId", "in", userIds)
    .where("role", "in", TEACHING_ROLES)
    .where("status", "in", ["active", "invited"])
    .execute()
  return staff.map(({ userId }) => userId)
}

/** Makes those who are of the staff the teachers of an item, in their order. */
export async function replaceTeachers(db: Db, itemId: number, userIds: readonly number[]): Promise<void> {
  const staff = await listStaffAmong(db, userIds)
  await db.deleteFrom("item_teachers").where("itemId", "=", itemId).execute()
  const rows = userIds
    .filter((userId) => staff.includes(userId))
    .map((userId, displayOrder) => ({ itemId, userId, displayOrder }))
  if (rows.length > 0) await db.insertInto("item_teachers").values(rows).execute()
}

/** Those of some ids who can teach, in the order of the ids. */
export async function listTeachersByIds(db: Db, userIds: readonly number[]): Promise<ItemPerson[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .leftJoin("invitations as v", "v.userId", "m.userId")
    .select("m.userId")
    .select(teacherColumns)
    .where("m.userId", "in", userIds)
    .where("m.role", "in", TEACHING_ROLES)
    .where("m.status", "in", ["active", "invited"])
    .execute()
  return rows.toSorted((one, other) => userIds.indexOf(one.userId) - userIds.indexOf(other.userId))
}
