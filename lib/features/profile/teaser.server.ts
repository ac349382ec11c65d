import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import type { StoredFilm } from "@/lib/server/media/store-film"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Makes a stored film the teaser of a teacher, null takes the teaser away; the film before is removed. */
export async function saveTeaser(db: Db, userId: number, film: StoredFilm | null): Promise<void> {
  const before = await db
    .selectFrom("teacher_profiles")
    .select("teaserFileId")
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst()
  const teaserFileId = film && (await insertFile(db, film))
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

async function insertFile(db: Db, film: StoredFilm): Promise<number> {
  const { id } = await db
    .insertInto("files")
    .values({ ...film, access: "public" })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
