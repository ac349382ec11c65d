import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isOpenToVisitors } from "./visible-items.server"

/** A file that is not in the trash, with its access: public or restricted. */
export const findFile = (db: Db, id: number) =>
  db
    .selectFrom("files")
    .select(["id", "key", "name", "mime", "bytes", "access", "uploadedBy"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst()

/** The materials that use a file, each with its item. */
export const listUses = (db: Db, fileId: number) =>
  db
    .selectFrom("materials")
    .select(["id as materialId", "itemId", "downloadable", "isPreview"])
    .where("fileId", "=", fileId)
    .execute()

/** Whether a file is that of a lesson in the draft of an item that a user teaches. */
export async function isInDraftOf(db: Db, { fileId, userId }: { fileId: number; userId: number }): Promise<boolean> {
  const row = await db
    .selectFrom("draft_materials as m")
    .innerJoin("item_teachers as t", "t.itemId", "m.itemId")
    .select("m.id")
    .where("m.fileId", "=", fileId)
    .where("t.userId", "=", userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The item whose sample a file is, and whether visitors may see its page; undefined for any other file. */
export const findSampledItem = (db: Db, fileId: number) =>
  db
    .selectFrom("item_samples as s")
    .innerJoin("items as i", "i.id", "s.itemId")
    .select(["i.id", sql<boolean>`${isOpenToVisitors()}`.as("isOpen")])
    .where("s.fileId", "=", fileId)
    .where("i.deletedAt", "is", null)
    .executeTakeFirst()

/** Whether a file is an export of an institute that was uploaded to be imported. */
export async function isArchive(db: Db, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ isArchive: boolean }>`select
    exists (select from uploads where "fileId" = ${fileId} and kind = 'archive')
    or exists (select from institute_imports where "archiveId" = ${fileId}) as "isArchive"`.execute(db)
  return rows[0]?.isArchive !== false
}

/** Whether a file is the captions of a video or the sample of an item. */
export async function isPartOfLesson(db: Db, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ isPart: boolean }>`select
    exists (select from captions where "trackFileId" = ${fileId})
    or exists (select from item_samples where "fileId" = ${fileId}) as "isPart"`.execute(db)
  return rows[0]?.isPart === true
}
