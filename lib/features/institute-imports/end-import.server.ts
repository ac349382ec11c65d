import { deleteFiles } from "@/lib/features/files/files.server"
import { record } from "@/lib/features/events/events.server"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import { allowMinutes } from "@/lib/server/tenancy/statement-time"
import type { Db } from "@/lib/server/tenancy/transaction"
import { MINUTES } from "./all-rows.server"
import { instituteImportEvents } from "./events"
import { moveImport } from "./import-queries.server"
import type { ImportRefused } from "./refused"

type Refused = Pick<ImportRefused, "reason" | "where">

/** Fails an import that has not ended, and records it: nothing of it stays. */
export async function failImport(db: Db, id: number, refused: Refused): Promise<void> {
  const failed = await moveImport(db, id, { from: ["reading", "ready", "importing"], to: "failed", refused })
  if (!failed) return
  await forgetRows(db, id)
  await removeStored(db, id)
  await removeArchive(db, id)
  const { createdBy: requesterId, name } = failed
  const data = { importId: id, requesterId, name, reason: refused.reason }
  await record(db, instituteImportEvents.failed, { by: "program", data })
}

/** Cancels an import that is not confirmed; returns whether there was one. */
export async function cancelImport(db: Db, id: number): Promise<boolean> {
  const cancelled = await moveImport(db, id, { from: ["reading", "ready"], to: "cancelled" })
  if (!cancelled) return false
  await forgetRows(db, id)
  await removeArchive(db, id)
  return true
}

/** Deletes what an import needed and nobody needs once all of it is there. */
export async function clearImport(db: Db, id: number): Promise<void> {
  await forgetRows(db, id)
  await db.deleteFrom("institute_import_files").where("importId", "=", id).execute()
  await removeArchive(db, id)
}

/** Deletes the rows that wait. */
export async function forgetRows(db: Db, id: number): Promise<void> {
  await allowMinutes(db, MINUTES)
  await db.deleteFrom("institute_import_rows").where("importId", "=", id).execute()
}

/** Removes from the store what was stored for an import of which nothing stays. */
async function removeStored(db: Db, id: number): Promise<void> {
  const stored = await db
    .deleteFrom("institute_import_files")
    .where("importId", "=", id)
    .returning(["newKey", "isStored"])
    .execute()
  const keys = stored.flatMap(({ newKey, isStored }) => (isStored ? [newKey] : []))
  if (keys.length > 0) await enqueue(db, removeFiles, { keys })
}

async function removeArchive(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom("institute_imports").select("archiveId").where("id", "=", id).executeTakeFirst()
  if (found?.archiveId) await deleteFiles(db, [found.archiveId])
}
