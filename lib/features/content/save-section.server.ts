import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { endChange } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Section, SectionInput } from "./content-shapes"
import { requireRoom } from "./require-room.server"
import { showSection } from "./curriculum-queries.server"
import { dripColumns } from "@/lib/features/access/drip"
import { lockItem, lockSection } from "./require-item.server"

/**
 * Adds a section at the end of an item, or changes one by id. Throws `stale` when it was changed since the version that
 * was submitted, if one was, and `curriculum_full` for a section too many.
 */
export async function saveSection(db: Db, actor: Actor, input: z.output<typeof SectionInput>): Promise<Section> {
  const { id, version, moduleId, title, drip } = input
  if (id === undefined) {
    if (moduleId === undefined) throw new Failure("invalid_input", { fields: { moduleId: ["Required"] } })
    const change = await lockItem(db, actor, moduleId)
    const section = { itemId: moduleId, title, ...dripColumns(drip ?? { kind: "none" }) }
    const newId = await insertSection(change.contents, section)
    await endChange(db, change, { actorId: actor.userId })
    return showSection(change.contents, newId)
  }
  const { row: section, change } = await lockSection(db, actor, id)
  if (version !== undefined && section.version !== version) throw new Failure("stale")
  await change.contents
    .updateTable("sections")
    .set({ title, ...(drip && dripColumns(drip)), version: section.version + 1 })
    .where("id", "=", id)
    .execute()
  await endChange(db, change, { actorId: actor.userId })
  return showSection(change.contents, id)
}

type NewSection = { itemId: number; title: string } & ReturnType<typeof dripColumns>

/** Inserts a section at the end of what a locked item contains and returns its id. */
export async function insertSection(contents: Db, section: NewSection): Promise<number> {
  const { itemId } = section
  const { id } = await contents
    .insertInto("sections")
    .values({
      ...section,
      displayOrder: sql<number>`(select coalesce(max("displayOrder") + 1, 0) from ${sql.table("sections")} where "itemId" = ${itemId})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await requireRoom(contents, itemId)
  return id
}
