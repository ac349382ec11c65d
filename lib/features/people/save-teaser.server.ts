import { requireStorageFor } from "@/lib/features/plans/plans.server"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import type { StoredVideo } from "@/lib/server/media/store-video"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Makes a stored video the teaser of a teacher, or removes the teaser for null; the file of the previous one is removed. */
export async function saveTeaser(db: Db, userId: number, video: StoredVideo | null): Promise<void> {
  await requireStorageFor(db, userId, [video ?? undefined])
  const before = await db
    .selectFrom("teacher_profiles")
    .select("teaserFileId")
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst()
  const teaserFileId = video && (await insertFile(db, video))
  await db
    .insertInto("teacher_profiles")
    .values({ userId, teaserFileId })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doUpdateSet({ teaserFileId }))
    .execute()
  if (before?.teaserFileId) await removeFile(db, before.teaserFileId)
}

async function removeFile(db: Db, id: number) {
  const { key } = await db.deleteFrom("files").where("id", "=", id).returning("key").executeTakeFirstOrThrow()
  await enqueue(db, removeFiles, { keys: [key] })
}

async function insertFile(db: Db, video: StoredVideo): Promise<number> {
  const { id } = await db
    .insertInto("files")
    .values({ ...video, access: "public" })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
