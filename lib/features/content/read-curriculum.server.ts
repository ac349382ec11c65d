import { contentsOf, listContentChanges } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { enumOf } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { Curriculum } from "./content-shapes"
import { listMaterials, listSections } from "./curriculum-queries.server"
import { requireItem } from "./require-item.server"

/** What an item teaches, of a published one with the changes of its draft, for those who manage it; throws `not_found` for others. */
export async function readCurriculum(db: Db, actor: Actor, itemId: number): Promise<Curriculum> {
  const [item, contents] = await Promise.all([requireItem(db, actor, itemId), contentsOf(db, itemId)])
  const [sections, materials, changes] = await Promise.all([
    listSections(contents, itemId),
    listMaterials(contents, itemId),
    listContentChanges(db, itemId),
  ])
  return {
    item: { ...item, kind: itemKindOf(item.kind), status: enumOf(ITEM_STATUSES, item.status, "status of an item") },
    sections: sections.map((section) => ({
      ...section,
      materials: materials.filter(({ sectionId }) => sectionId === section.id),
    })),
    changes: changes.filter(({ part }) => part !== "question"),
  }
}
