import { implement } from "@/lib/server/api/implement"
import { instituteImports } from "./contract"
import {
  cancelInstituteImport,
  confirmInstituteImport,
  createInstituteImport,
  inviteImported,
  listInstituteImports,
  requireInstituteImport,
} from "./manage-imports.server"

export const instituteImportHandlers = implement(instituteImports, {
  list: ({ db, actor }) => listInstituteImports(db, actor),
  show: ({ db }, { params }) => requireInstituteImport(db, params.id),
  create: ({ db, actor }, { body }) => createInstituteImport(db, actor, body.fileId),
  confirm: ({ db, actor }, { params }) => confirmInstituteImport(db, actor, params.id),
  cancel: ({ db }, { params }) => cancelInstituteImport(db, params.id),
  invite: ({ db, actor }, { params }) => inviteImported(db, actor, params.id),
})
