import { sql } from "kysely"
import { ofAllLessons } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles as removeStoredFiles } from "@/lib/server/media/remove-files"
import type { Db } from "@/lib/server/tenancy/transaction"
import { fileEvents } from "./events"
import { recordFiles, requireFiles } from "./manage-files.server"

/** Deletes files of the trash for good; throws `not_found` for any other. */
export async function purgeFiles(db: Db, actor: Actor, ids: number[]) {
  const files = await requireFiles(db, actor, { ids, isTrashed: true })
  await deleteFiles(db, ids)
  await recordFiles(db, actor, { event: fileEvents.purged, files })
  return null
}

/** Deletes the rows of files with what refers to them, and then their content. Lessons stay, without a file. */
export async function deleteFiles(db: Db, ids: readonly number[]): Promise<void> {
  for (const lessons of ofAllLessons(db))
    await lessons.updateTable("materials").set({ fileId: null }).where("fileId", "in", ids).execute()
  await db.deleteFrom("captions").where("trackFileId", "in", ids).execute()
  const deleted = await db.deleteFrom("files").where("id", "in", ids).returning("key").execute()
  await enqueue(db, removeStoredFiles, { keys: deleted.map(({ key }) => key) })
}

/** Up to 100 files that have been in the trash for longer than 30 days. */
export const listExpiredTrash = (db: Db) =>
  db
    .selectFrom("files")
    .select(["id", "instituteId"])
    .where("deletedAt", "<", sql<Date>`now() - interval '30 days'`)
    .orderBy("deletedAt")
    .limit(100)
    .execute()
