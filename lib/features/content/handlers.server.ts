import { retryPdf } from "@/lib/features/documents/documents.server"
import { contentsOf, itemOfRow } from "@/lib/features/item-contents/item-contents.server"
import { listAdminItems } from "@/lib/features/items/items.server"
import { implement } from "@/lib/server/api/implement"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { content } from "./contract"
import { findFileOfMaterial, findMaterialDetail } from "./curriculum-queries.server"
import { duplicateMaterial, duplicateSection } from "./duplicate.server"
import { listFolders } from "./folders.server"
import { markPreviews } from "./mark-previews.server"
import { removeModule, saveModule, submitModule } from "./modules.server"
import { saveOrder } from "./order.server"
import { readCurriculum } from "./read-curriculum.server"
import { requireItem } from "./require-item.server"
import { saveMaterial } from "./save-material.server"
import { saveSection } from "./save-section.server"
import { restoreMaterials, restoreSection, trashMaterials, trashSection } from "./trash.server"

export const contentHandlers = implement(content, {
  modules: ({ db, actor }, { query }) =>
    listAdminItems(db, actor, { ...query, kind: "pre_recorded", sort: "-updated" }),
  curriculum: ({ db, actor }, { params }) => readCurriculum(db, actor, params.id),
  async material({ db, actor }, { params }) {
    const itemId = (await itemOfRow(db, "materials", params.id)) ?? 0
    await requireItem(db, actor, itemId)
    return orNotFound(findMaterialDetail(await contentsOf(db, itemId), params.id))
  },
  async convertDocument({ db, actor }, { body }) {
    const itemId = (await itemOfRow(db, "materials", body.id)) ?? 0
    await requireItem(db, actor, itemId)
    const { fileId } = await orNotFound(findFileOfMaterial(await contentsOf(db, itemId), body.id))
    if (fileId !== null) await retryPdf(db, fileId)
    return null
  },
  saveModule: ({ db, actor }, { body }) => saveModule(db, actor, body),
  saveSection: ({ db, actor }, { body }) => saveSection(db, actor, body),
  saveMaterial: ({ db, actor }, { body }) => saveMaterial(db, actor, body),
  duplicateMaterial: ({ db, actor }, { body }) => duplicateMaterial(db, actor, body),
  duplicateSection: ({ db, actor }, { body }) => duplicateSection(db, actor, body),
  removeModule: ({ db, actor }, { query }) => removeModule(db, actor, query.id),
  removeSection: ({ db, actor }, { query }) => trashSection(db, actor, query.id),
  removeMaterial: ({ db, actor }, { query }) => trashMaterials(db, actor, [query.id]),
  removeMaterials: ({ db, actor }, { body }) => trashMaterials(db, actor, body.ids),
  restoreSection: ({ db, actor }, { body }) => restoreSection(db, actor, body.id),
  restoreMaterials: ({ db, actor }, { body }) => restoreMaterials(db, actor, body.ids),
  markPreviews: ({ db, actor }, { body }) => markPreviews(db, actor, body),
  order: ({ db, actor }, { body }) => saveOrder(db, actor, body),
  submit: ({ db, actor }, { body }) => submitModule(db, actor, body.id),
  folders: ({ db, actor }) => listFolders(db, actor),
})
