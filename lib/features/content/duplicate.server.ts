import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MaterialDetail, Section } from "./content-shapes"
import { findMaterialDetail, showSection } from "./curriculum-queries.server"
import { onLessonsChanged } from "./lessons-changed.server"
import { lockItem, lockMaterial, requireItem } from "./require-item.server"
import { requireRoom } from "./require-room.server"
import { insertMaterial } from "./save-material.server"
import { insertSection } from "./save-section.server"

/** Copies a material into a section of its item, right after the original or else at the end. */
export async function duplicateMaterial(
  db: Db,
  actor: Actor,
  { id, sectionId }: { id: number; sectionId: number },
): Promise<MaterialDetail> {
  const {
    id: _id,
    version: _version,
    deletedAt: _deletedAt,
    displayOrder,
    ...material
  } = await lockMaterial(db, actor, id)
  const section = await orNotFound(
    db.selectFrom("sections").select("itemId").where("id", "=", sectionId).executeTakeFirst(),
  )
  if (section.itemId !== material.itemId) throw new Failure("not_found")
  const copyId = await insertMaterial(db, {
    ...material,
    sectionId,
    title: copyTitle(material.title),
    displayOrder: material.sectionId === sectionId ? displayOrder + 1 : null,
  })
  return orNotFound(findMaterialDetail(db, copyId))
}

/** Copies a section with its materials to the end of an item that the actor manages as well. */
export async function duplicateSection(
  db: Db,
  actor: Actor,
  { id, moduleId }: { id: number; moduleId: number },
): Promise<Section> {
  const section = await orNotFound(db.selectFrom("sections").selectAll().where("id", "=", id).executeTakeFirst())
  await requireItem(db, actor, section.itemId)
  await lockItem(db, actor, moduleId)
  const copyId = await insertSection(db, {
    itemId: moduleId,
    title: copyTitle(section.title),
    dripKind: section.dripKind,
    dripDays: section.dripDays,
    dripAt: section.dripAt,
  })
  await sql`insert into materials ("itemId", "sectionId", title, kind, "fileId", poster, body, "durationSeconds",
      "displayOrder", "isPreview", "completionPercent", downloadable, "completionRule", "dripKind", "dripDays", "dripAt")
    select ${moduleId}, ${copyId}, title, kind, "fileId", poster, body, "durationSeconds",
      "displayOrder", "isPreview", "completionPercent", downloadable, "completionRule", "dripKind", "dripDays", "dripAt"
    from materials where "sectionId" = ${id}`.execute(db)
  await requireRoom(db, moduleId)
  await onLessonsChanged(db, moduleId)
  return showSection(db, copyId)
}

const MAX_TITLE = 120
const NUMBERED = / \((\d+)\)$/

/** The title of a copy: "Optics (2)" of "Optics", "Optics (3)" of "Optics (2)". */
function copyTitle(title: string): string {
  const suffix = ` (${Number(NUMBERED.exec(title)?.[1] ?? 1) + 1})`
  return `${title.replace(NUMBERED, "").slice(0, MAX_TITLE - suffix.length)}${suffix}`
}
