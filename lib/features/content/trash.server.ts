import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { onLessonsChanged } from "./lessons-changed.server"
import { lockMaterials, lockSection } from "./require-item.server"
import { requireRoom } from "./require-room.server"
import { withTrash } from "./with-trash.server"

/** Puts a section and its materials into the trash. */
export async function trashSection(db: Db, actor: Actor, id: number): Promise<null> {
  const { itemId } = await lockSection(db, actor, id)
  const deleted = { deletedAt: sql<Date>`now()` }
  await withTrash(db, async () => {
    await db.updateTable("materials").set(deleted).where("sectionId", "=", id).where("deletedAt", "is", null).execute()
    await db.updateTable("sections").set(deleted).where("id", "=", id).execute()
  })
  await onLessonsChanged(db, itemId)
  return null
}

/** Puts materials of one item into the trash; all or none. */
export async function trashMaterials(db: Db, actor: Actor, ids: readonly number[]): Promise<null> {
  const itemId = await lockMaterials(db, actor, ids)
  await withTrash(db, () =>
    db
      .updateTable("materials")
      .set({ deletedAt: sql<Date>`now()` })
      .where("id", "in", ids)
      .execute(),
  )
  await onLessonsChanged(db, itemId)
  return null
}

/** Takes a section out of the trash, with the materials that went there together with it; one that is not there stays. */
export async function restoreSection(db: Db, actor: Actor, id: number): Promise<null> {
  const itemId = await withTrash(db, async () => {
    const section = await lockSection(db, actor, id)
    await db
      .updateTable("materials")
      .set({ deletedAt: null })
      .where("sectionId", "=", id)
      .where("deletedAt", "=", (e) => e.selectFrom("sections").select("deletedAt").where("id", "=", id))
      .execute()
    await db.updateTable("sections").set({ deletedAt: null }).where("id", "=", id).execute()
    return section.itemId
  })
  await onRestored(db, itemId)
  return null
}

/** Takes materials of one item out of the trash; a section of theirs that is there comes back with them alone. */
export async function restoreMaterials(db: Db, actor: Actor, ids: readonly number[]): Promise<null> {
  const itemId = await withTrash(db, async () => {
    const locked = await lockMaterials(db, actor, ids)
    await db
      .updateTable("sections")
      .set({ deletedAt: null })
      .where("id", "in", (e) => e.selectFrom("materials").select("sectionId").where("id", "in", ids))
      .where("deletedAt", "is not", null)
      .execute()
    await db.updateTable("materials").set({ deletedAt: null }).where("id", "in", ids).execute()
    return locked
  })
  await onRestored(db, itemId)
  return null
}

async function onRestored(db: Db, itemId: number) {
  await requireRoom(db, itemId)
  await onLessonsChanged(db, itemId)
}
