import type { Db } from "@/lib/server/tenancy/transaction"
import type { Chapter } from "./video-shapes"

/** The chapters of a video in their order. */
export const listChapters = (db: Db, fileId: number): Promise<Chapter[]> =>
  db
    .selectFrom("video_chapters")
    .select(["startSeconds", "title"])
    .where("fileId", "=", fileId)
    .orderBy("startSeconds")
    .execute()

/** Replaces the chapters of a video. */
export async function replaceChapters(db: Db, fileId: number, chapters: readonly Chapter[]): Promise<void> {
  await db.deleteFrom("video_chapters").where("fileId", "=", fileId).execute()
  if (chapters.length > 0)
    await db
      .insertInto("video_chapters")
      .values(chapters.map((chapter) => ({ fileId, ...chapter })))
      .execute()
}
