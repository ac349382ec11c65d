import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { dripColumns } from "./drip"
import { onLessonsChanged } from "./lessons-changed.server"
import { lockItem } from "./require-item.server"
import { requireRoom } from "./require-room.server"
import { newMaterial } from "./save-material.server"
import { insertSection } from "./save-section.server"

interface NewSection {
  title: string
  /** The materials in their order, each with the id of an uploaded file, which decides on its kind. */
  materials: readonly { title: string; fileId: number }[]
}

/**
 * Adds sections with their materials at the end of an item, all or none. Throws `not_found` for an item that the actor does
 * not manage, `invalid_input` for a file that no material takes, and `curriculum_full` for one too many.
 */
export async function addSections(
  db: Db,
  actor: Actor,
  { itemId, sections }: { itemId: number; sections: readonly NewSection[] },
): Promise<void> {
  await lockItem(db, actor, itemId)
  for (const { title, materials } of sections) {
    const sectionId = await insertSection(db, { itemId, title, ...dripColumns({ kind: "none" }) })
    for (const [displayOrder, input] of materials.entries()) {
      const material = await newMaterial(db, actor, input)
      await db
        .insertInto("materials")
        .values({ ...material, itemId, sectionId, displayOrder })
        .execute()
    }
  }
  await requireRoom(db, itemId)
  await onLessonsChanged(db, itemId)
}
