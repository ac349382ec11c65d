import { sql } from "kysely"
import { deleteFiles } from "@/lib/features/files/files.server"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { importEvents } from "../events"
import { type FolderReason, RETRYABLE_REASONS } from "../folder-shapes"
import { areaOfAuthor } from "../import-author.server"

/** Fails an import that is being read or runs, and records it; unless it can be started again, its files are discarded. */
export async function failImport(db: Db, id: number, reason: FolderReason): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("folder_imports")
    .set({ status: "failed", reason, finishedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "in", ["reading", "importing"])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordFailure(db, id, reason)
  if (!RETRYABLE_REASONS.some((one) => one === reason)) await discardFiles(db, id)
}

/** Records that an import failed, of which who uploaded the zip is told; without a reason where its job was given up. */
export async function recordFailure(db: Db, id: number, reason: FolderReason | null): Promise<void> {
  const failed = await db
    .selectFrom("folder_imports")
    .select(["name", "itemId", "createdBy as uploaderId"])
    .where("id", "=", id)
    .where("status", "in", ["reading", "importing", "failed"])
    .executeTakeFirst()
  if (!failed) return
  const area = await areaOfAuthor(db, failed.uploaderId)
  await record(db, importEvents.folderFailed, { by: "program", data: { importId: id, ...failed, area, reason } })
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
