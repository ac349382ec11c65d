import type { Db } from "@/lib/server/tenancy/transaction"

/** The captions of a video in one language, with the key of their WebVTT file. */
export const findCaptions = (db: Db, fileId: number, language: string) =>
  db
    .selectFrom("captions as c")
    .innerJoin("files as f", "f.id", "c.trackFileId")
    .select(["c.label", "f.key"])
    .where("c.fileId", "=", fileId)
    .where("c.language", "=", language)
    .executeTakeFirst()
