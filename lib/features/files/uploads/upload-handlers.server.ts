import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { mayUseScreen } from "@/lib/contract/may"
import { Nothing } from "@/lib/contract/shapes"
import { findCaller } from "@/lib/server/api/call"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { incomingPath } from "@/lib/server/uploads/incoming-files"
import type { UploadHandlers } from "@/lib/server/uploads/upload-handlers"
import { STAFF } from "@/lib/shared/roles"
import { UPLOADS_PATH } from "@/lib/shared/uploads"
import { checkBeginning } from "./check-content.server"
import { createUpload } from "./create-upload.server"
import { discardUpload, finishUpload, toUploadedFile } from "./finish-upload.server"
import { uploadKind } from "./upload-kind.server"
import { findUpload, updateOffset, updateSha256 } from "./upload-queries.server"

/** How a caller is authorised; the requests of tus are no calls of the API. */
const UPLOAD: Endpoint = {
  method: "POST",
  path: UPLOADS_PATH,
  summary: "Uploads a file",
  access: STAFF,
  reply: Nothing,
}
/** Those who edit one of these screens have something to upload for. */
const SCREENS = ["files", "courses"] as const

/** What the feature decides about uploads (`uploadListener`). */
export const uploadHandlers: UploadHandlers = {
  async authorise(facts) {
    const actor = await findCaller(UPLOAD, { params: {}, query: {} }, facts)
    if (!actor || !SCREENS.some((screen) => mayUseScreen(actor, { screen, right: "edit" })))
      throw new Failure("forbidden")
    return actor
  },
  create: createUpload,
  async find({ instituteId, userId }, id) {
    const upload = await readInstitute(instituteId, (db) => findUpload(db, { id, userId }))
    return upload && { id, bytes: upload.bytes, createdAt: upload.createdAt, file: toUploadedFile(upload) ?? null }
  },
  async checkBeginning(actor, id) {
    const upload = await readInstitute(actor.instituteId, (db) => findUpload(db, { id, userId: actor.userId }))
    if (!upload) throw new Failure("not_found")
    try {
      await checkBeginning(incomingPath(id), uploadKind(upload.kind))
    } catch (error) {
      if (error instanceof Failure) await discardUpload(actor, id)
      throw error
    }
  },
  saveSha256: ({ instituteId }, id, sha256) =>
    withInstitute(instituteId, async (db) => void (await updateSha256(db, id, sha256))),
  saveOffset: ({ instituteId }, id, offset) =>
    withInstitute(instituteId, async (db) => void (await updateOffset(db, id, offset))),
  finish: finishUpload,
  remove: discardUpload,
}
