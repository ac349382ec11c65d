import { type Insertable, sql } from "kysely"
import { isManagedBy } from "@/lib/features/items/items.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { DB } from "@/lib/server/db/tables"
import type { Db } from "@/lib/server/tenancy/transaction"

export type NewMaterial = Insertable<DB["materials"]>

/** The header of an item that the actor manages and that is not deleted; throws `not_found` for any other. */
export const requireItem = (db: Db, actor: Actor, itemId: number) =>
  orNotFound(
    db
      .selectFrom("items as i")
      .select(["i.id", "i.kind", "i.title", "i.status"])
      .where("i.id", "=", itemId)
      .where(isManagedBy(actor))
      .where("i.deletedAt", "is", null)
      .executeTakeFirst(),
  )

/**
 * Like `requireItem`, for a change of its curriculum: changes of one item wait for each other, so that its order and the
 * number of its materials stay right.
 */
export async function lockItem(db: Db, actor: Actor, itemId: number) {
  const item = await requireItem(db, actor, itemId)
  await sql`select pg_advisory_xact_lock(hashtextextended('curriculum', ${itemId}))`.execute(db)
  return item
}

/** The section, whose item the actor manages and is locked; throws `not_found` for any other. */
export async function lockSection(db: Db, actor: Actor, id: number) {
  const { itemId } = await orNotFound(
    db.selectFrom("sections").select("itemId").where("id", "=", id).executeTakeFirst(),
  )
  await lockItem(db, actor, itemId)
  return orNotFound(db.selectFrom("sections").selectAll().where("id", "=", id).executeTakeFirst())
}

/** The material, whose item the actor manages and is locked; throws `not_found` for any other. */
export async function lockMaterial(db: Db, actor: Actor, id: number) {
  const { itemId } = await orNotFound(
    db.selectFrom("materials").select("itemId").where("id", "=", id).executeTakeFirst(),
  )
  await lockItem(db, actor, itemId)
  return orNotFound(db.selectFrom("materials").selectAll().where("id", "=", id).executeTakeFirst())
}

/**
 * Locks the item of these materials and returns its id. Throws `not_found` unless all exist and belong to one item that
 * the actor manages.
 */
export async function lockMaterials(db: Db, actor: Actor, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom("materials").select(["id", "itemId"]).where("id", "in", ids).execute()
  const [first] = rows
  const isOfOneItem = rows.every(({ itemId }) => itemId === first?.itemId)
  const { itemId } = await orNotFound(
    Promise.resolve(rows.length === new Set(ids).size && isOfOneItem ? first : undefined),
  )
  await lockItem(db, actor, itemId)
  return itemId
}
