import { sql } from "kysely"
import { deleteFiles } from "@/lib/features/files/files.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type FolderReason, RETRYABLE_REASONS } from "../folder-shapes"

/** Fails an import that is being read or runs; unless it can be started again, its files are discarded. */
export async function failImport(db: Db, id: number, reason: FolderReason): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("folder_imports")
    .set({ status: "failed", reason, finishedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "in", ["reading", "importing"])
    .executeTakeFirst()
  if (numUpdatedRows === 1n && !RETRYABLE_REASONS.some((one) => one === reason)) await discardFiles(db, id)
}

/** Cancels an import that is not running and has not ended, and discards its files; returns whether there was one. */
export async function cancelImport(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("folder_imports")
    .set({ status: "cancelled", finishedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where((e) =>
      e.or([
        e("status", "in", ["reading", "ready"]),
        e.and([e("status", "=", "failed"), e("reason", "in", [...RETRYABLE_REASONS])]),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await discardFiles(db, id)
  return numUpdatedRows === 1n
}

/** Deletes the zip of an import, and moves the files to the trash that it had stored and that no lesson uses. */
async function discardFiles(db: Db, id: number): Promise<void> {
  const unused = db
    .selectFrom("folder_import_entries as n")
    .select("n.fileId")
    .where("n.importId", "=", id)
    .where("n.fileId", "is not", null)
    .where((e) => e.not(e.exists(e.selectFrom("materials as m").select("m.id").whereRef("m.fileId", "=", "n.fileId"))))
    .where((e) => e.not(e.exists(e.selectFrom("draft_materials as m").select("m.id").whereRef("m.fileId", "=", "n.fileId")))) // oxfmt-ignore
  await db
    .updateTable("files")
    .set({ deletedAt: sql<Date>`now()` })
    .where("id", "in", unused)
    .where("deletedAt", "is", null)
    .execute()
  await deleteArchive(db, id)
}

/** Deletes the zip of an import for good. */
export async function deleteArchive(db: Db, id: number): Promise<void> {
  const archive = await db.selectFrom("folder_imports").select("archiveId").where("id", "=", id).executeTakeFirst()
  if (archive?.archiveId) await deleteFiles(db, [archive.archiveId])
}
