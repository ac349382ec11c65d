import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { EditableItem } from "./admin-shapes"
import { changeTeachers } from "./change-teachers.server"
import { showEditableItem } from "./editable-item.server"
import { itemEvents } from "./events"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { listStaffAmong } from "./item-teachers.server"
import { saveDraft } from "./save-draft.server"
import { updateItem } from "./update-item.server"

interface TeachersInput {
  id: number
  version: number
  userIds: number[]
}

/** Sets the teachers of an item in display order, of a published one in its draft; only active and invited members of the staff can teach. */
export async function saveItemTeachers(
  db: Db,
  actor: Actor,
  { id, version, userIds }: TeachersInput,
): Promise<EditableItem> {
  const before = await showEditableItem(db, actor, id)
  await requireStaff(db, userIds)
  if (isPublicStatus(before.status)) {
    await saveDraft(db, { actor, id, version }, { userIds })
    return showEditableItem(db, actor, id)
  }
  // The new version makes a save of the teachers that were shown before stale.
  await updateItem(db, { id, version }, { updatedAt: sql<Date>`now()` })
  await changeTeachers(db, actor, { item: before, userIds })
  await record(db, itemEvents.teachersSaved, {
    by: actor,
    data: { itemId: id, item: before.title },
    changes: changesBetween({ userIds: before.people.map(({ userId }) => userId) }, { userIds }),
  })
  return showEditableItem(db, actor, id)
}

async function requireStaff(db: Db, userIds: number[]) {
  const staff = await listStaffAmong(db, userIds)
  if (new Set(userIds).size !== userIds.length || staff.length !== userIds.length)
    throw new Failure("invalid_input", { fields: { userIds: ["Must be different teachers or admins"] } })
}
