import { Failure } from "@/lib/contract/errors"
import { contentsOf, endChange, itemOfRow } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MaterialDetail, Section } from "./content-shapes"
import { findMaterialDetail, showSection } from "./curriculum-queries.server"
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
  const { row, change } = await lockMaterial(db, actor, id)
  const { contents } = change
  const { id: _id, version: _version, deletedAt: _deletedAt, displayOrder, ...material } = row
  const section = await orNotFound(
    contents.selectFrom("sections").select("itemId").where("id", "=", sectionId).executeTakeFirst(),
  )
  if (section.itemId !== material.itemId) throw new Failure("not_found")
  const copyId = await insertMaterial(contents, {
    ...material,
    sectionId,
    title: copyTitle(material.title),
    displayOrder: material.sectionId === sectionId ? displayOrder + 1 : null,
  })
  await endChange(db, change, { actorId: actor.userId, areLessonsChanged: true })
  return orNotFound(findMaterialDetail(contents, copyId))
}

/** Copies a section with its materials to the end of an item that the actor manages as well. */
export async function duplicateSection(
  db: Db,
  actor: Actor,
  { id, moduleId }: { id: number; moduleId: number },
): Promise<Section> {
  const from = (await itemOfRow(db, "sections", id)) ?? 0
  await requireItem(db, actor, from)
  const change = await lockItem(db, actor, moduleId)
  const source = await contentsOf(db, from)
  const section = await orNotFound(source.selectFrom("sections").selectAll().where("id", "=", id).executeTakeFirst())
  const { contents } = change
  const copyId = await insertSection(contents, {
    itemId: moduleId,
    title: copyTitle(section.title),
    dripKind: section.dripKind,
    dripDays: section.dripDays,
    dripAt: section.dripAt,
  })
  const materials = await source.selectFrom("materials").selectAll().where("sectionId", "=", id).execute()
  const copies = materials.map(({ id: _id, version: _version, ...material }) => ({ ...material, itemId: moduleId, sectionId: copyId })) // oxfmt-ignore
  if (copies.length > 0) await contents.insertInto("materials").values(copies).execute()
  await requireRoom(contents, moduleId)
  await endChange(db, change, { actorId: actor.userId, areLessonsChanged: true })
  return showSection(contents, copyId)
}

const MAX_TITLE = 120
const NUMBERED = / \((\d+)\)$/

/** The title of a copy: "Optics (2)" of "Optics", "Optics (3)" of "Optics (2)". */
function copyTitle(title: string): string {
  const suffix = ` (${Number(NUMBERED.exec(title)?.[1] ?? 1) + 1})`
  return `${title.replace(NUMBERED, "").slice(0, MAX_TITLE - suffix.length)}${suffix}`
}
