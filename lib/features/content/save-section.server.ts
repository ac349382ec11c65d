import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Section, SectionInput } from "./content-shapes"
import { requireRoom } from "./require-room.server"
import { showSection } from "./curriculum-queries.server"
import { dripColumns } from "./drip"
import { lockItem, lockSection } from "./require-item.server"

/**
 * Adds a section at the end of an item, or changes one by id. Throws `stale` when it was changed since the version that
 * was submitted, if one was, and `curriculum_full` for a section too many.
 */
export async function saveSection(db: Db, actor: Actor, input: z.output<typeof SectionInput>): Promise<Section> {
  const { id, version, moduleId, title, drip } = input
  if (id === undefined) {
    if (moduleId === undefined) throw new Failure("invalid_input", { fields: { moduleId: ["Required"] } })
    await lockItem(db, actor, moduleId)
    return showSection(
      db,
      await insertSection(db, { itemId: moduleId, title, ...dripColumns(drip ?? { kind: "none" }) }),
    )
  }
  const section = await lockSection(db, actor, id)
  if (version !== undefined && section.version !== version) throw new Failure("stale")
  await db
    .updateTable("sections")
    .set({ title, ...(drip && dripColumns(drip)), version: section.version + 1 })
    .where("id", "=", id)
    .execute()
  return showSection(db, id)
}

type NewSection = { itemId: number; title: string } & ReturnType<typeof dripColumns>

/** Inserts a section at the end of a locked item and returns its id. */
export async function insertSection(db: Db, section: NewSection): Promise<number> {
  const { itemId } = section
  const { id } = await db
    .insertInto("sections")
    .values({
      ...section,
      displayOrder: sql<number>`(select coalesce(max("displayOrder") + 1, 0) from sections where "itemId" = ${itemId})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await requireRoom(db, itemId)
  return id
}
