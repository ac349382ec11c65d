import { orNotFound } from "@/lib/server/db/or-not-found"
import { implement } from "@/lib/server/api/implement"
import { imports } from "./contract"
import { errorFile } from "./error-file.server"
import { findImport, listImports, listRows } from "./import-queries.server"
import { startImport, uploadUsers } from "./upload-users.server"

export const importHandlers = implement(imports, {
  upload: ({ actor }, { form: { file, options } }) =>
    uploadUsers(actor, {
      file,
      role: options?.role ?? "Student",
      isDryRun: options?.dryRun ?? false,
      itemId: options?.itemId,
    }),
  start: ({ db, actor }, { body }) => startImport(db, actor, body.id),
  list: ({ db }, { query }) => listImports(db, query),
  show: ({ db }, { params }) => orNotFound(findImport(db, params.id)),

  async rows({ db }, { params, query }) {
    await orNotFound(findImport(db, params.id))
    return listRows(db, { ...query, importId: params.id })
  },

  async errorFile({ db }, { params, query }) {
    await orNotFound(findImport(db, params.id))
    return errorFile(db, params.id, query.language)
  },
})
