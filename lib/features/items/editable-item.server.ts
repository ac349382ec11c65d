import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { safeHtml } from "@/lib/server/safe-html"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOrNull } from "@/lib/shared/enum-of"
import { toAdminItem } from "./admin-items.server"
import type { EditableItem } from "./admin-shapes"
import { findEditableRow, listCategories, listOutline } from "./editable-queries.server"
import { missingParts } from "./item-kinds"
import { LEVELS } from "./levels"
import { materialKindOf } from "@/lib/features/content/material-kinds"

/** One item that the actor manages, as its editor shows it; throws `not_found` for any other. */
export async function showEditableItem(db: Db, actor: Actor, id: number): Promise<EditableItem> {
  const row = await orNotFound(findEditableRow(db, actor, id))
  const [[sections, materials], categories] = await Promise.all([listOutline(db, id), listCategories(db)])
  const item = {
    ...toAdminItem(row),
    level: enumOrNull(LEVELS, row.level, "level of an item"),
    description: safeHtml(row.description),
    categories,
    sections: sections.map((section) => ({
      ...section,
      materials: materials
        .filter(({ sectionId }) => sectionId === section.id)
        .map((material) => ({ ...material, kind: materialKindOf(material.kind) })),
    })),
  }
  return {
    ...item,
    missing: missingParts({ ...item, emptyLessons: materials.filter(({ isEmpty }) => isEmpty).length }),
  }
}
