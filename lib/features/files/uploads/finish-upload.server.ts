import { Failure, type FailureCode } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { incomingPath, removeIncoming } from "@/lib/server/uploads/incoming-files"
import { requireStorage } from "../storage.server"
import type { UploadedFile } from "../uploads-contract"
import { storeContent } from "./store-content.server"
import { deleteUpload, findUpload, updateFinished, type UploadRow } from "./upload-queries.server"
import { uploadKind } from "./upload-kind.server"

/** After these the same bytes would be refused again, so the upload is deleted. */
const FINAL_CODES: readonly FailureCode[] = [
  "file_type_not_allowed",
  "file_damaged",
  "upload_corrupted",
  "quota_exceeded",
  "invalid_input",
]

/**
 * Checks an upload of which every byte has arrived, stores it and inserts its row, once. Throws `file_type_not_allowed`,
 * `file_damaged`, `upload_corrupted` for other bytes than the client has hashed, or `quota_exceeded`, after which the upload is
 * gone, or `not_found`.
 */
export async function finishUpload(actor: Actor, id: string): Promise<UploadedFile> {
  const find = () => readInstitute(actor.instituteId, (db) => findUpload(db, { id, userId: actor.userId }))
  const upload = await find()
  if (!upload) throw new Failure("not_found")
  try {
    const file = toUploadedFile(upload) ?? (await storeOnce(actor, upload)) ?? toUploadedFile((await find()) ?? upload)
    if (!file) throw new Failure("not_found")
    return file
  } catch (error) {
    if (error instanceof Failure && FINAL_CODES.includes(error.code)) await discardUpload(actor, id)
    throw error
  }
}

/** Deletes an upload and what has arrived of it; the file that it has become stays. */
export async function discardUpload({ instituteId }: Actor, id: string): Promise<void> {
  await withInstitute(instituteId, (db) => deleteUpload(db, id))
  await removeIncoming(id)
}

/** Undefined when another request has stored it in the meantime. */
async function storeOnce(actor: Actor, upload: UploadRow): Promise<UploadedFile | undefined> {
  return withStoredFiles(async (track) => {
    const content = track(
      await storeContent(actor.instituteId, {
        ...upload,
        path: incomingPath(upload.id),
        kind: uploadKind(upload.kind),
      }),
    )
    const { id, name, mime, bytes } = await withInstitute(actor.instituteId, async (db) => {
      await requireStorage(db, content.bytes, { by: actor.userId })
      const file = await db
        .insertInto("files")
        .values({ ...content, access: "item", folderId: upload.folderId, uploadedBy: actor.userId })
        .returning(["id", "name", "mime", "bytes"])
        .executeTakeFirstOrThrow()
      if (!(await updateFinished(db, upload.id, file.id))) throw new Failure("not_found")
      return file
    })
    await removeIncoming(upload.id)
    return { id, name, mime, bytes }
  })
}

/** The file that an upload has become; undefined while it is unfinished. */
export const toUploadedFile = ({ fileId, fileName, fileMime, fileBytes }: UploadRow): UploadedFile | undefined =>
  fileId === null || fileName === null || fileMime === null || fileBytes === null
    ? undefined
    : { id: fileId, name: fileName, mime: fileMime, bytes: fileBytes }
