import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { ofAllLessons } from "@/lib/features/item-contents/item-contents.server"
import { replaceVideo } from "@/lib/features/videos/videos.server"
import type { Actor } from "@/lib/server/auth/actor"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import type { Db } from "@/lib/server/tenancy/transaction"
import { fileEvents } from "./events"
import type { LockedFile } from "./file-queries.server"
import { recordFiles, requireFiles, showFile } from "./manage-files.server"

/**
 * Puts the content of a file that was uploaded for it in the place of another's. The row stays, and with it every use; the
 * old content becomes a file in the trash, and a video plays as it was uploaded until it is prepared. Throws
 * `file_type_not_allowed` when the new file is of another kind.
 */
export async function replaceFile(db: Db, actor: Actor, { id, uploadedId }: { id: number; uploadedId: number }) {
  if (id === uploadedId) throw new Failure("not_found")
  const locked = await requireFiles(db, actor, { ids: [id, uploadedId], isTrashed: false })
  const file = locked.find((one) => one.id === id)
  const uploaded = locked.find((one) => one.id === uploadedId)
  if (!file || !uploaded) throw new Failure("not_found")
  if (file.kind !== uploaded.kind || file.access !== "item") throw new Failure("file_type_not_allowed")
  if (await isUsed(db, uploadedId)) throw new Failure("not_found")

  const { folderId, access } = file
  // Keys are unique: the new one is free once its row is gone, and the old one once it is replaced.
  const { id: trashedId } = await db
    .insertInto("files")
    .values({
      ...contentOf(file),
      key: newFileKey({ instituteId: actor.instituteId, access: "item", extension: "part" }),
      bytes: 0,
      access,
      folderId,
      uploadedBy: file.uploadedBy ?? actor.userId,
      deletedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (file.kind === "video")
    await replaceVideo(db, { instituteId: actor.instituteId, fileId: id, uploadedId, trashedId })
  await db.deleteFrom("files").where("id", "=", uploadedId).execute()
  await setContent(db, id, uploaded)
  await setContent(db, trashedId, file)
  await recordFiles(db, actor, { event: fileEvents.replaced, files: [file] })
  return showFile(db, actor, id)
}

const setContent = (db: Db, id: number, content: LockedFile) =>
  db
    .updateTable("files")
    .set({ ...contentOf(content), updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute()

/** The columns that belong to the bytes of a file. */
const contentOf = ({ key, name, mime, bytes, sha256, width, height, blur, durationSeconds }: LockedFile) => ({
  key,
  name,
  mime,
  bytes,
  sha256,
  width,
  height,
  blur,
  durationSeconds,
})

async function isUsed(db: Db, fileId: number): Promise<boolean> {
  for (const lessons of ofAllLessons(db)) {
    const use = await lessons.selectFrom("materials").select("id").where("fileId", "=", fileId).limit(1).executeTakeFirst() // oxfmt-ignore
    if (use) return true
  }
  return false
}
