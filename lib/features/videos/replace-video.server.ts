import { ofAllLessons } from "@/lib/features/item-contents/item-contents.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { announce } from "./asset-queries.server"

type Replacement = { instituteId: number; fileId: number; uploadedId: number; trashedId: number }

/**
 * Makes the preparation of an uploaded video that of the file whose content it becomes, and that of the old content the one of
 * the file in the trash. What was not ready is continued from its last quality; lessons get the poster and the length of the
 * new video, unless somebody chose others. Call it before the row of the upload is deleted.
 */
export async function replaceVideo(db: Db, { instituteId, fileId, uploadedId, trashedId }: Replacement): Promise<void> {
  const posterOf = async (id: number) =>
    (await db.selectFrom("media_assets").select("poster").where("fileId", "=", id).executeTakeFirst())?.poster ?? null
  const [before, poster] = [await posterOf(fileId), await posterOf(uploadedId)]
  const [oldSeconds, seconds] = [await secondsOf(db, fileId), await secondsOf(db, uploadedId)]
  await moveAsset(db, { from: fileId, to: trashedId })
  await moveAsset(db, { from: uploadedId, to: fileId })
  for (const lessons of ofAllLessons(db)) {
    await lessons
      .updateTable("materials")
      .set({ poster })
      .where("fileId", "=", fileId)
      .where((e) => e.or([e("poster", "is", null), ...(before === null ? [] : [e("poster", "=", before)])]))
      .execute()
    await lessons
      .updateTable("materials")
      .set({ durationSeconds: seconds })
      .where("fileId", "=", fileId)
      .where("durationSeconds", "=", oldSeconds)
      .execute()
  }
  await announce(db, { instituteId, fileId, progress: 0, hasChanged: true })
}

/** The length of a video as its preparation measured it; 0 until then, as in the lessons that wait for it. */
async function secondsOf(db: Db, id: number): Promise<number> {
  const file = await db.selectFrom("files").select("durationSeconds").where("id", "=", id).executeTakeFirst()
  return file?.durationSeconds ?? 0
}

/** An attempt that works on it loses its claim, because it knows the video by the file that it belonged to. */
async function moveAsset(db: Db, { from, to }: { from: number; to: number }) {
  await db
    .updateTable("media_assets")
    .set({ status: "queued", claim: null, claimedAt: null, enqueuedAt: null })
    .where("fileId", "=", from)
    .where("status", "in", ["queued", "processing"])
    .execute()
  await db.updateTable("media_assets").set({ fileId: to }).where("fileId", "=", from).execute()
}
