import { sql } from "kysely"
import { pdfStatusOf } from "@/lib/features/documents/documents.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Material, Section } from "./content-shapes"
import { dripOf } from "@/lib/features/access/drip"
import { completionRuleOf, isFilled, materialKindOf } from "@/lib/features/catalogue/material-kinds"

/** The sections of an item in their order. */
export async function listSections(db: Db, itemId: number): Promise<Section[]> {
  const rows = await selectSections(db).where("itemId", "=", itemId).orderBy("displayOrder").orderBy("id").execute()
  return rows.map(toSection)
}

/** One section as its staff see it. */
export const showSection = async (db: Db, id: number): Promise<Section> =>
  toSection(await selectSections(db).where("id", "=", id).executeTakeFirstOrThrow())

const selectSections = (db: Db) =>
  db.selectFrom("sections").select(["id", "version", "title", "displayOrder", "dripKind", "dripDays", "dripAt"])

type SectionRow = Awaited<ReturnType<ReturnType<typeof selectSections>["executeTakeFirstOrThrow"]>>

const toSection = ({ dripKind, dripDays, dripAt, ...row }: SectionRow): Section => ({
  ...row,
  drip: dripOf({ dripKind, dripDays, dripAt }),
})

const selectMaterials = (db: Db) =>
  db
    .selectFrom("materials as m")
    .leftJoin("files as f", "f.id", "m.fileId")
    .leftJoin("document_pdfs as p", "p.fileId", "m.fileId")
    .select([
      "m.id",
      "m.sectionId",
      "m.version",
      "m.title",
      "m.kind",
      "m.durationSeconds",
      "m.displayOrder",
      "m.isPreview",
      "m.downloadable",
      "m.completionRule",
      "m.completionPercent",
      "m.allowsManualCompletion",
      "m.dripKind",
      "m.dripDays",
      "m.dripAt",
      "f.id as fileId",
      "f.name as fileName",
      "f.mime as fileMime",
      "f.bytes as fileBytes",
      "f.deletedAt as fileDeletedAt",
      "p.status as pdfStatus",
      "p.enqueuedAt as pdfEnqueuedAt",
    ])
    .select(sql<boolean>`coalesce(m.body, '') <> ''`.as("hasText"))

type MaterialRow = Awaited<ReturnType<ReturnType<typeof selectMaterials>["executeTakeFirstOrThrow"]>>

/** The materials of an item in their order within each section. */
export async function listMaterials(db: Db, itemId: number): Promise<Material[]> {
  const rows = await selectMaterials(db)
    .where("m.itemId", "=", itemId)
    .orderBy("m.displayOrder")
    .orderBy("m.id")
    .execute()
  return rows.map(toMaterial)
}

/** One material with its text, and the item that it belongs to. */
export async function findMaterialDetail(db: Db, id: number) {
  const row = await selectMaterials(db).select(["m.body", "m.itemId"]).where("m.id", "=", id).executeTakeFirst()
  return row && { ...toMaterial(row), body: row.body, itemId: row.itemId }
}

/** Which file a material has. */
export const findFileOfMaterial = (db: Db, id: number) =>
  db.selectFrom("materials").select("fileId").where("id", "=", id).executeTakeFirst()

function toMaterial(row: MaterialRow): Material {
  const { fileId, fileName, fileMime, fileBytes, fileDeletedAt, kind: kindText, hasText, completionRule, ...rest } = row
  const pdf = pdfStatusOf({ status: row.pdfStatus, enqueuedAt: row.pdfEnqueuedAt })
  const kind = materialKindOf(kindText)
  const hasFile = fileId !== null && fileName !== null && fileMime !== null && fileBytes !== null
  return {
    ...rest,
    kind,
    completionRule: completionRuleOf(completionRule),
    hasContent: isFilled(kind, { hasFile, hasText }),
    file: hasFile
      ? { id: fileId, name: fileName, mime: fileMime, bytes: fileBytes, isTrashed: fileDeletedAt !== null, pdf }
      : null,
    drip: dripOf(row),
  }
}
