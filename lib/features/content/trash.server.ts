import { sql } from "kysely"
import { endChange, type ContentsChange, withTrash } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockMaterials, lockSection } from "./require-item.server"
import { requireRoom } from "./require-room.server"

/** Puts a section and its materials into the trash. */
export async function trashSection(db: Db, actor: Actor, id: number): Promise<null> {
  const { change } = await lockSection(db, actor, id)
  const { contents } = change
  const deleted = { deletedAt: sql<Date>`now()` }
  await withTrash(db, async () => {
    await contents
      .updateTable("materials")
      .set(deleted)
      .where("sectionId", "=", id)
      .where("deletedAt", "is", null)
      .execute()
    await contents.updateTable("sections").set(deleted).where("id", "=", id).execute()
  })
  return onTrashed(db, actor, change)
}

/** Puts materials of one item into the trash; all or none. */
export async function trashMaterials(db: Db, actor: Actor, ids: readonly number[]): Promise<null> {
  const change = await lockMaterials(db, actor, ids)
  await withTrash(db, () =>
    change.contents
      .updateTable("materials")
      .set({ deletedAt: sql<Date>`now()` })
      .where("id", "in", ids)
      .execute(),
  )
  return onTrashed(db, actor, change)
}

/** Takes a section out of the trash, with the materials that went there together with it; one that is not there stays. */
export async function restoreSection(db: Db, actor: Actor, id: number): Promise<null> {
  const change = await withTrash(db, async () => {
    const locked = await lockSection(db, actor, id)
    const { contents } = locked.change
    await contents
      .updateTable("materials")
      .set({ deletedAt: null })
      .where("sectionId", "=", id)
      .where("deletedAt", "=", (e) => e.selectFrom("sections").select("deletedAt").where("id", "=", id))
      .execute()
    await contents.updateTable("sections").set({ deletedAt: null }).where("id", "=", id).execute()
    return locked.change
  })
  return onRestored(db, actor, change)
}

/** Takes materials of one item out of the trash; a section of theirs that is there comes back with them alone. */
export async function restoreMaterials(db: Db, actor: Actor, ids: readonly number[]): Promise<null> {
  const change = await withTrash(db, async () => {
    const locked = await lockMaterials(db, actor, ids)
    const { contents } = locked
    await contents
      .updateTable("sections")
      .set({ deletedAt: null })
      .where("id", "in", (e) => e.selectFrom("materials").select("sectionId").where("id", "in", ids))
      .where("deletedAt", "is not", null)
      .execute()
    await contents.updateTable("materials").set({ deletedAt: null }).where("id", "in", ids).execute()
    return locked
  })
  return onRestored(db, actor, change)
}

async function onTrashed(db: Db, actor: Actor, change: ContentsChange) {
  await endChange(db, change, { actorId: actor.userId, areLessonsChanged: true })
  return null
}

async function onRestored(db: Db, actor: Actor, change: ContentsChange) {
  await requireRoom(change.contents, change.itemId)
  return onTrashed(db, actor, change)
}
