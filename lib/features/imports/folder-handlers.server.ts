import { implement } from "@/lib/server/api/implement"
import {
  cancelFolderImport,
  createFolderImport,
  requireCurriculum,
  requireFolderImport,
  showFolderImport,
  startFolderImport,
} from "./folder/folder-imports.server"
import { listFolderImports, listLeftOut, readTree } from "./folder/folder-queries.server"
import { folderImports } from "./folder-contract"

export const folderImportHandlers = implement(folderImports, {
  create: ({ db, actor }, { body }) => createFolderImport(db, actor, body),
  async list({ db, actor }, { query }) {
    await requireCurriculum(db, actor, query.itemId)
    return listFolderImports(db, query)
  },
  show: ({ db, actor }, { params }) => showFolderImport(db, actor, params.id),
  async tree({ db, actor }, { params }) {
    await requireFolderImport(db, actor, params.id)
    return readTree(db, params.id)
  },
  async leftOut({ db, actor }, { params, query }) {
    await requireFolderImport(db, actor, params.id)
    return listLeftOut(db, params.id, query)
  },
  start: ({ db, actor }, { body }) => startFolderImport(db, actor, body.id),
  cancel: ({ db, actor }, { body }) => cancelFolderImport(db, actor, body.id),
})
