import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { dripColumns } from "@/lib/features/access/drip"
import { endChange } from "@/lib/features/item-contents/item-contents.server"
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
  const change = await lockItem(db, actor, itemId)
  const { contents } = change
  for (const { title, materials } of sections) {
    const sectionId = await insertSection(contents, { itemId, title, ...dripColumns({ kind: "none" }) })
    for (const [displayOrder, input] of materials.entries()) {
      const material = await newMaterial(db, actor, input)
      await contents
        .insertInto("materials")
        .values({ ...material, itemId, sectionId, displayOrder })
        .execute()
    }
  }
  await requireRoom(contents, itemId)
  await endChange(db, change, { actorId: actor.userId, areLessonsChanged: true })
}
