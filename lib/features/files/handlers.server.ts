import { Failure } from "@/lib/contract/errors"
import { requireFile } from "@/lib/features/access/access.server"
import { admitStream } from "@/lib/server/admission/admit-stream"
import { implement } from "@/lib/server/api/implement"
import { streamResponse } from "@/lib/server/api/stream-response"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import { signZipUrl } from "@/lib/server/media/signed-zip"
import { zipStream } from "@/lib/server/media/zip-stream"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { fileFolders, files } from "./contract"
import { downloadFile } from "./download-file.server"
import { listUseRows } from "./file-queries.server"
import { listFolderRows } from "./folder-queries.server"
import { listFiles, moveFiles, removeFiles, renameFile, restoreFiles, showFile } from "./manage-files.server"
import { createFolder, moveFolder, removeFolder, renameFolder } from "./manage-folders.server"
import { purgeFiles } from "./purge-files.server"
import { requireManaged } from "./readable-files.server"
import { replaceFile } from "./replace-file.server"
import { analyseStorage } from "./storage-analytics.server"
import { uploads } from "./uploads-contract"
import { uploadKind } from "./uploads/upload-kind.server"
import { maxBytesOf } from "./uploads/create-upload.server"
import { listUnfinished } from "./uploads/upload-queries.server"

const filesHandlers = implement(files, {
  list: ({ db, actor }, { query: { folderId = null, ...query } }) => listFiles(db, actor, { ...query, folderId }),
  ofFolder: ({ db, actor }, { params, query }) =>
    listFiles(db, actor, { ...query, folderId: params.id, isTrash: false, sort: "name" }),
  show: ({ db, actor }, { params }) => showFile(db, actor, params.id),
  listUses: ({ db, actor }, { query }) => listUseRows(db, actor, query.ids),
  rename: ({ db, actor }, { body }) => renameFile(db, actor, body),
  move: ({ db, actor }, { body }) => moveFiles(db, actor, body),
  replace: ({ db, actor }, { body }) => replaceFile(db, actor, body),
  remove: ({ db, actor }, { query }) => removeFiles(db, actor, query),
  restore: ({ db, actor }, { body }) => restoreFiles(db, actor, body.ids),
  purge: ({ db, actor }, { query }) => purgeFiles(db, actor, query.ids),
  async download({ actor, instituteId, facts }, { params }) {
    const { file } = await readInstitute(instituteId, (db) =>
      requireFile(db, { actor, fileId: params.id, form: "download" }),
    )
    // There is nothing yet of a file that is being made.
    if (file.bytes === 0) throw new Failure("not_found")
    return downloadFile(file, facts.headers)
  },
  async zip({ actor, instituteId }, { body }) {
    const list = await readInstitute(instituteId, (db) => requireManaged(db, actor, body.ids))
    const zip = await admitStream(actor.userId, () => zipStream(list))
    return streamResponse(zip, { headers: attachmentHeaders("files.zip", "application/zip") })
  },
  async zipUrl({ db, actor, instituteId }, { body }) {
    await requireManaged(db, actor, body.ids)
    return { url: signZipUrl({ instituteId, ids: body.ids, actor }) }
  },
  storageAnalytics: ({ db }) => analyseStorage(db, new Date()),
})

const folderHandlers = implement(fileFolders, {
  list: ({ db, actor }) => listFolderRows(db, actor),
  create: ({ db, actor }, { body }) => createFolder(db, actor, body),
  rename: ({ db, actor }, { body }) => renameFolder(db, actor, body),
  move: ({ db, actor }, { body }) => moveFolder(db, actor, body),
  remove: ({ db, actor }, { query }) => removeFolder(db, actor, query.id),
})

const uploadCallHandlers = implement(uploads, {
  async listUnfinished({ db, actor }) {
    const rows = await listUnfinished(db, actor.userId)
    return rows.map(({ kind, ...row }) => ({ ...row, kind: uploadKind(kind) }))
  },
  showLimits: async ({ db }) => ({ maxVideoBytes: await maxBytesOf(db, "video") }),
})

export const fileHandlers = [...filesHandlers, ...folderHandlers, ...uploadCallHandlers]
