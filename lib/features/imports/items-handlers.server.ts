import { implement } from "@/lib/server/api/implement"
import { itemErrorFile } from "./items/item-error-file.server"
import { listItemImports, listItemRows, requireItemImport } from "./items/item-import-queries.server"
import { startItemImport, uploadItems } from "./items/upload-items.server"
import { itemImports } from "./items-contract"

export const itemImportHandlers = implement(itemImports, {
  upload: ({ actor }, { form: { file } }) => uploadItems(actor, file),
  start: ({ db, actor }, { body }) => startItemImport(db, actor, body.id),
  list: ({ db, actor }, { query }) => listItemImports(db, actor, query),
  show: ({ db, actor }, { params }) => requireItemImport(db, actor, params.id),
  async rows({ db, actor }, { params, query }) {
    await requireItemImport(db, actor, params.id)
    return listItemRows(db, { ...query, importId: params.id })
  },
  async errorFile({ db, actor }, { params, query }) {
    await requireItemImport(db, actor, params.id)
    return itemErrorFile(db, params.id, query.language)
  },
})
