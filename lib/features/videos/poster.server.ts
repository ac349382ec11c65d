import { ofAllLessons } from "@/lib/features/item-contents/item-contents.server"
import type { StoredPicture } from "@/lib/server/media/store-picture"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Makes a stored picture the poster of a video, and of its lessons that have none or showed the old one. */
export async function savePoster(
  db: Db,
  { fileId, picture }: { fileId: number; picture: StoredPicture },
): Promise<void> {
  const { key, width, height, blur, bytes, sha256 } = picture
  const row = { key, width, height, blur, bytes, sha256, name: "poster.webp", mime: "image/webp" }
  await db
    .insertInto("files")
    .values({ ...row, access: "public" })
    .execute()
  const asset = await db.selectFrom("media_assets").select("poster").where("fileId", "=", fileId).executeTakeFirst()
  const before = asset?.poster ?? null
  await db.updateTable("media_assets").set({ poster: key }).where("fileId", "=", fileId).execute()
  for (const lessons of ofAllLessons(db))
    await lessons
      .updateTable("materials")
      .set({ poster: key })
      .where("fileId", "=", fileId)
      .where((e) => e.or([e("poster", "is", null), ...(before === null ? [] : [e("poster", "=", before)])]))
      .execute()
}
