import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { storeItemPicture } from "@/lib/server/media/store-picture"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { incomingPath, removeIncoming } from "@/lib/server/uploads/incoming-files"
import { toWebpName } from "../file-name"
import { requireStorage } from "../storage.server"
import type { UploadKind } from "../upload-kinds"
import type { UploadedFile } from "../uploads-contract"
import { checkContent } from "./check-content.server"
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

type StoredContent = {
  key: string
  name: string
  mime: string
  bytes: number
  sha256: string
  width?: number
  height?: number
  blur?: string
}

/**
 * Checks an upload of which every byte has arrived, stores it and inserts its row, once. Throws `file_type_not_allowed`,
 * `file_damaged`, `upload_corrupted` for other bytes than the client has hashed, or `quota_exceeded`, after which the upload is gone, or `not_found`.
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
    const content = track(await storeContent(actor.instituteId, upload))
    const { id, name, mime, bytes } = await withInstitute(actor.instituteId, async (db) => {
      await requireStorage(db, content.bytes, { isBeginning: false })
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

/** Checks the file and puts it into the store; a picture is encoded anew, so that nothing of it but its pixels remains. */
async function storeContent(instituteId: number, upload: UploadRow): Promise<StoredContent> {
  const { id, name } = upload
  const path = incomingPath(id)
  const kind = uploadKind(upload.kind)
  const mime = await checkContent(path, kind)
  const sha256 = await hashOf(path)
  if (upload.sha256 !== null && upload.sha256 !== sha256) throw new Failure("upload_corrupted")
  if (kind === "image")
    return { ...(await storePicture(instituteId, path)), name: toWebpName(name), mime: "image/webp" }
  const key = newFileKey({ instituteId, access: "item", extension: extensionOf(name, kind) })
  await files.putFile(key, path)
  return { key, name, mime: mime.split(";", 1)[0] ?? mime, bytes: upload.bytes, sha256 }
}

const storePicture = (instituteId: number, path: string) =>
  storeItemPicture(instituteId, path).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure("file_damaged") : error
  })

const extensionOf = (name: string, kind: UploadKind) => name.slice(name.lastIndexOf(".") + 1).toLowerCase() || kind

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256").setEncoding("hex")
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return String(hash.read())
}

/** The file that an upload has become; undefined while it is unfinished. */
export const toUploadedFile = ({ fileId, fileName, fileMime, fileBytes }: UploadRow): UploadedFile | undefined =>
  fileId === null || fileName === null || fileMime === null || fileBytes === null
    ? undefined
    : { id: fileId, name: fileName, mime: fileMime, bytes: fileBytes }
