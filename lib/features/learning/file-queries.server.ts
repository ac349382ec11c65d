import type { Db } from "@/lib/server/tenancy/transaction"

/** The captions of a video, each with its WebVTT file. */
export const listCaptions = (db: Db, fileId: number) =>
  db
    .selectFrom("captions as c")
    .innerJoin("files as f", "f.id", "c.trackFileId")
    .select(["c.language", "c.label", "c.isAutomatic", "f.id", "f.key", "f.name", "f.mime"])
    .where("c.fileId", "=", fileId)
    .orderBy("c.language")
    .execute()

/** The files of a lesson that are offered for download. */
export const listAttachments = (db: Db, fileId: number) =>
  db.selectFrom("files").select(["id", "name", "mime", "bytes", "width", "height"]).where("id", "=", fileId).execute()
