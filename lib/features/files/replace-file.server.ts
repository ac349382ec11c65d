import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LockedFile } from "./file-queries.server"
import { auditFiles, requireFiles, showFile } from "./manage-files.server"

/**
 * Puts the content of a file that was uploaded for it in the place of another's. The row stays, and with it every use; the
 * old content becomes a file in the trash. Throws `file_type_not_allowed` when the new file is of another kind.
 */
export async function replaceFile(db: Db, actor: Actor, { id, uploadedId }: { id: number; uploadedId: number }) {
  if (id === uploadedId) throw new Failure("not_found")
  const locked = await requireFiles(db, actor, { ids: [id, uploadedId], isTrashed: false })
  const file = locked.find((one) => one.id === id)
  const uploaded = locked.find((one) => one.id === uploadedId)
  if (!file || !uploaded) throw new Failure("not_found")
  if (file.kind !== uploaded.kind || file.access !== "item") throw new Failure("file_type_not_allowed")
  if (await isUsed(db, uploadedId)) throw new Failure("not_found")

  // Keys are unique, so the new one is free once its row is gone.
  await db.deleteFrom("files").where("id", "=", uploadedId).execute()
  await db
    .updateTable("files")
    .set({ ...contentOf(uploaded), durationSeconds: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute()
  const { folderId, access } = file
  await db
    .insertInto("files")
    .values({
      ...contentOf(file),
      access,
      folderId,
      uploadedBy: file.uploadedBy ?? actor.userId,
      deletedAt: new Date(),
    })
    .execute()
  await auditFiles(db, actor, { action: "file.replaced", files: [file] })
  return showFile(db, actor, id)
}

/** The columns that belong to the bytes of a file. */
const contentOf = ({ key, name, mime, bytes, sha256, width, height, blur }: LockedFile) => ({
  key,
  name,
  mime,
  bytes,
  sha256,
  width,
  height,
  blur,
})

async function isUsed(db: Db, fileId: number): Promise<boolean> {
  const use = await db.selectFrom("materials").select("id").where("fileId", "=", fileId).limit(1).executeTakeFirst()
  return use !== undefined
}
