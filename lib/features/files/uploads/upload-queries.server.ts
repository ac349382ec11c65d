import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { UploadKind } from "@/lib/shared/upload-kinds"

/** How long an upload can be continued after something of it has arrived. */
const EXPIRY = sql<Date>`now() + interval '3 days'`
const isAlive = sql<boolean>`"expiresAt" > now()`

interface NewUpload {
  id: string
  userId: number
  name: string
  kind: UploadKind
  bytes: number
  sha256: string | null
  modifiedAt: number
  folderId: number | null
}

export const insertUpload = (db: Db, upload: NewUpload) =>
  db
    .insertInto("uploads")
    .values({ ...upload, expiresAt: EXPIRY })
    .execute()

/** An upload of this user, with the file that it has become. */
export const findUpload = (db: Db, { id, userId }: { id: string; userId: number }) =>
  db
    .selectFrom("uploads as u")
    .leftJoin("files as f", "f.id", "u.fileId")
    .select(["u.id", "u.name", "u.kind", "u.bytes", "u.sha256", "u.folderId", "u.fileId", "u.createdAt"])
    .select(["f.name as fileName", "f.mime as fileMime", "f.bytes as fileBytes"])
    .where("u.id", "=", id)
    .where("u.userId", "=", userId)
    .where(sql<boolean>`u."expiresAt" > now()`)
    .executeTakeFirst()

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** The unfinished uploads of a user, the last begun first. */
export const listUnfinished = (db: Db, userId: number) =>
  db
    .selectFrom("uploads")
    .select(["id", "name", "kind", "bytes", "offset as sentBytes", "modifiedAt", "expiresAt"])
    .where("userId", "=", userId)
    .where("fileId", "is", null)
    .where(isAlive)
    .orderBy("createdAt", "desc")
    .limit(100)
    .execute()

/** Saves how much has arrived, which lets the upload live on. */
export const updateOffset = (db: Db, id: string, offset: number) =>
  db
    .updateTable("uploads")
    .set({ offset, expiresAt: EXPIRY })
    .where("id", "=", id)
    .where("fileId", "is", null)
    .execute()

/** Saves the SHA-256 that the client has computed of its file. */
export const updateSha256 = (db: Db, id: string, sha256: string) =>
  db.updateTable("uploads").set({ sha256 }).where("id", "=", id).where("fileId", "is", null).execute()

/** Notes the file that an upload has become; returns whether it was unfinished. */
export async function updateFinished(db: Db, id: string, fileId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set({ fileId, offset: sql<number>`bytes` })
    .where("id", "=", id)
    .where("fileId", "is", null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteUpload = (db: Db, id: string) => db.deleteFrom("uploads").where("id", "=", id).execute()
