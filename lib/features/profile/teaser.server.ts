import type { StoredFilm } from "@/lib/server/media/store-film"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Makes a stored film the teaser of a teacher; null takes the teaser away. */
export async function saveTeaser(db: Db, userId: number, film: StoredFilm | null): Promise<void> {
  const teaserFileId = film && (await insertFile(db, film))
  await db
    .insertInto("teacher_profiles")
    .values({ userId, teaserFileId })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doUpdateSet({ teaserFileId }))
    .execute()
}

async function insertFile(db: Db, film: StoredFilm): Promise<number> {
  const { id } = await db
    .insertInto("files")
    .values({ ...film, access: "public" })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
