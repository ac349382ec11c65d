import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { showEditableItem } from "./editable-item.server"
import { TEACHING_ROLES } from "./item-teachers.server"
import { updateItem } from "./update-item.server"

interface TeachersInput {
  id: number
  version: number
  userIds: number[]
}

/** Sets the teachers of an item in display order; only active and invited members of the staff can teach. */
export async function saveItemTeachers(
  db: Db,
  actor: Actor,
  { id, version, userIds }: TeachersInput,
): Promise<EditableItem> {
  const before = await showEditableItem(db, actor, id)
  await requireStaff(db, userIds)
  // The new version makes a save of the teachers that were shown before stale.
  await updateItem(db, { id, version }, { updatedAt: sql<Date>`now()` })
  await db.deleteFrom("item_teachers").where("itemId", "=", id).execute()
  const rows = userIds.map((userId, displayOrder) => ({ itemId: id, userId, displayOrder }))
  if (rows.length > 0) await db.insertInto("item_teachers").values(rows).execute()
  await audit(db, {
    actorId: actor.userId,
    action: "item.teachers_saved",
    target: `item:${id}`,
    before: { userIds: before.people.map(({ userId }) => userId) },
    after: { userIds },
  })
  return showEditableItem(db, actor, id)
}

async function requireStaff(db: Db, userIds: number[]) {
  if (userIds.length === 0) return
  const staff = await db
    .selectFrom("memberships")
    .select("userId")
    .where("userId", "in", userIds)
    .where("role", "in", TEACHING_ROLES)
    .where("status", "in", ["active", "invited"])
    .execute()
  if (new Set(userIds).size !== userIds.length || staff.length !== userIds.length)
    throw new Failure("invalid_input", { fields: { userIds: ["Must be different teachers or admins"] } })
}
