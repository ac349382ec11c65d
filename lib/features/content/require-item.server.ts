import type { Insertable } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { type ContentsChange, itemOfRow, lockContents } from "@/lib/features/item-contents/item-contents.server"
import { isManagedBy } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { DB } from "@/lib/server/schema/tables"
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
 * Like `requireItem`, for a change of what it contains: changes of one item wait for each other, and those of a published one
 * go to its draft.
 */
export async function lockItem(db: Db, actor: Actor, itemId: number): Promise<ContentsChange> {
  await requireItem(db, actor, itemId)
  return lockContents(db, itemId)
}

/** The section, whose item the actor manages and is locked; throws `not_found` for any other. */
export async function lockSection(db: Db, actor: Actor, id: number) {
  const change = await lockItemOf(db, actor, { table: "sections", id })
  const row = await orNotFound(
    change.contents.selectFrom("sections").selectAll().where("id", "=", id).executeTakeFirst(),
  )
  return { row, change }
}

/** The material, whose item the actor manages and is locked; throws `not_found` for any other. */
export async function lockMaterial(db: Db, actor: Actor, id: number) {
  const change = await lockItemOf(db, actor, { table: "materials", id })
  const row = await orNotFound(
    change.contents.selectFrom("materials").selectAll().where("id", "=", id).executeTakeFirst(),
  )
  return { row, change }
}

/**
 * Locks the item of these materials. Throws `not_found` unless all exist and belong to one item that the actor manages.
 */
export async function lockMaterials(db: Db, actor: Actor, ids: readonly number[]): Promise<ContentsChange> {
  const change = await lockItemOf(db, actor, { table: "materials", id: ids[0] ?? 0 })
  const rows = await change.contents
    .selectFrom("materials")
    .select("id")
    .where("id", "in", ids)
    .where("itemId", "=", change.itemId)
    .execute()
  if (rows.length !== new Set(ids).size) throw new Failure("not_found")
  return change
}

async function lockItemOf(db: Db, actor: Actor, { table, id }: { table: "sections" | "materials"; id: number }) {
  const itemId = await itemOfRow(db, table, id)
  if (itemId === null) throw new Failure("not_found")
  return lockItem(db, actor, itemId)
}
