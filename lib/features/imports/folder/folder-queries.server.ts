import { sql } from "kysely"
import { materialKindOf, MATERIAL_KINDS, kindSpec } from "@/lib/features/catalogue/material-kinds"
import type { UploadKind } from "@/lib/shared/upload-kinds"
import type { PageInput } from "@/lib/contract/shapes"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import {
  ENTRY_REASONS,
  FOLDER_IMPORT_STATUSES,
  FOLDER_REASONS,
  type FolderImport,
  type FolderTree,
} from "../folder-shapes"
import { captionsLabel } from "./pair-captions"
import type { ReadFolder } from "./read-archive.server"
import type { ImportSort } from "../import-sorts"
import { IMPORT_ORDERS } from "../order-imports.server"

/** The most rows that one statement inserts. */
const BATCH_SIZE = 500

const selectImports = (db: Db) =>
  db
    .selectFrom("folder_imports as i")
    .innerJoin("items as t", "t.id", "i.itemId")
    .innerJoin("users as u", "u.id", "i.createdBy")
    .select(["i.id", "i.itemId", "t.title as itemTitle", "i.name", "i.status", "i.reason", "i.sections", "i.total"])
    .select(["i.bytes", "i.ok", "i.failed", "i.leftOut", "i.hidden", "i.createdAt", "i.finishedAt"])
    .select(sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("author"))

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number]

type FolderImportsQuery = PageInput & { itemId: number; sort: ImportSort }

/** A page of the imports into an item. */
export async function listFolderImports(db: Db, { itemId, sort, ...range }: FolderImportsQuery) {
  const [rows, total] = await Promise.all([
    selectImports(db).where("i.itemId", "=", itemId).orderBy(IMPORT_ORDERS[sort]).$call(onPage(range)).execute(),
    countRows(db.selectFrom("folder_imports").where("itemId", "=", itemId)),
  ])
  return pageOf({ rows, total }, range, toImport)
}

export async function findFolderImport(db: Db, id: number): Promise<FolderImport | undefined> {
  const row = await selectImports(db).where("i.id", "=", id).executeTakeFirst()
  return row && toImport(row)
}

const toImport = (row: Row): FolderImport => ({
  ...row,
  status: enumOf(FOLDER_IMPORT_STATUSES, row.status, "status of an import"),
  reason: enumOrNull(FOLDER_REASONS, row.reason, "reason of a failed import"),
})

/** The zip of an import; undefined once it is deleted or in the trash. */
export const findArchive = (db: Db, importId: number) =>
  db
    .selectFrom("folder_imports as i")
    .innerJoin("files as f", "f.id", "i.archiveId")
    .innerJoin("items as t", "t.id", "i.itemId")
    .select(["f.id", "f.key", "f.bytes", "i.name", "i.status", "i.createdBy", "i.itemId", "t.language"])
    .where("i.id", "=", importId)
    .where("f.deletedAt", "is", null)
    .executeTakeFirst()

/** The sections and lessons that an import makes or has made, with their captions, without those that failed. */
export async function readTree(db: Db, importId: number): Promise<FolderTree> {
  const found = await db
    .selectFrom("folder_import_entries")
    .select(["entryIndex", "sectionPlace", "section", "title", "path", "kind", "bytes", "captionsOf", "language"])
    .where("importId", "=", importId)
    .where("status", "in", ["ready", "stored", "done"])
    .orderBy("sectionPlace")
    .orderBy("place")
    .orderBy("path")
    .execute()
  const captions = Map.groupBy(found, ({ captionsOf }) => captionsOf)
  const rows = captions.get(null) ?? []
  const places = [...new Set(rows.map(({ sectionPlace }) => sectionPlace))]
  return places.map((place) => {
    const ofSection = rows.filter(({ sectionPlace }) => sectionPlace === place)
    return {
      title: ofSection[0]?.section ?? "",
      lessons: ofSection.map(({ entryIndex, title, path, kind, bytes }) => ({
        title: title ?? "",
        path,
        kind: materialKindOfUpload(kind ?? ""),
        bytes,
        captions: (captions.get(entryIndex) ?? []).map(toCaptions),
      })),
    }
  })
}

const toCaptions = ({ language, path }: { language: string | null; path: string }) => ({
  language: language ?? "",
  label: captionsLabel(language ?? ""),
  path,
})

const materialKindOfUpload = (kind: string) =>
  materialKindOf(MATERIAL_KINDS.find((one) => kindSpec(one).uploads.some((upload) => upload === kind)) ?? kind)

/** A page of the files that are not imported, by path. */
export async function listLeftOut(db: Db, importId: number, range: PageInput) {
  const query = db
    .selectFrom("folder_import_entries")
    .where("importId", "=", importId)
    .where("status", "in", ["left_out", "failed"])
  const [rows, total] = await Promise.all([
    query
      .select(["entryIndex", "path", "bytes", "reason"])
      .orderBy("path")
      .orderBy("entryIndex")
      .$call(onPage(range))
      .execute(),
    countRows(query),
  ])
  return pageOf({ rows, total }, range, (row) => ({
    ...row,
    reason: enumOf(ENTRY_REASONS, row.reason ?? "", "reason of a file that is left out"),
  }))
}

/** Saves what was read of a zip; does nothing for an import that is not being read any more. */
export async function saveFolder(db: Db, importId: number, folder: ReadFolder): Promise<boolean> {
  const { reason, sections, captions, leftOut, hidden } = folder
  const lessons = sections.flatMap(({ title: section, lessons: list }, sectionPlace) =>
    list.map(({ title, entry }, place) => ({ ...columnsOf(entry), section, sectionPlace, title, place })),
  )
  const { numUpdatedRows } = await db
    .updateTable("folder_imports")
    .set({
      status: reason === null ? "ready" : "failed",
      reason,
      sections: sections.length,
      total: lessons.length,
      bytes: [...lessons, ...captions].reduce((sum, { bytes }) => sum + bytes, 0),
      leftOut: leftOut.length,
      hidden,
      ...(reason !== null && { finishedAt: sql<Date>`now()` }),
    })
    .where("id", "=", importId)
    .where("status", "=", "reading")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const rows = [
    ...lessons.map((row) => ({ ...row, importId, status: "ready" })),
    ...captions.map((file) => ({
      ...columnsOf(file),
      captionsOf: file.captionsOf,
      language: file.language,
      importId,
      status: "ready",
    })),
    ...leftOut.map((file) => ({ ...columnsOf(file), importId, status: "left_out" })),
  ]
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await db
      .insertInto("folder_import_entries")
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
  return true
}

type Columns = { entryIndex: number; path: string; bytes: number; kind: UploadKind | null; reason: string | null }
const columnsOf = ({ entryIndex, path, bytes, kind, reason }: Columns) => ({ entryIndex, path, bytes, kind, reason })
