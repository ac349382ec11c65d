import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { CSV, upload } from "@/lib/contract/form"
import { Id, IdParams, pageQuery } from "@/lib/contract/shapes"
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/shared/messages/languages"
import { STAFF } from "@/lib/shared/roles"
import { IMPORT_SORTS } from "./import-sorts"
import { ITEM_ROW_STATUSES, ItemImport, ItemImportRows, ItemImports } from "./items-shapes"

const staff = { access: STAFF, screen: "courses" } as const

export const itemImports = {
  upload: endpoint("POST /institutes/v2/api/itemImports", {
    ...staff,
    summary: "Checks a CSV file of items row by row and makes none before `startItemImport` (added)",
    scope: "own",
    form: { file: upload(CSV) },
    reply: ItemImport,
    failures: ["content_too_large", "invalid_input"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["item.import_started"],
  }),
  start: endpoint("POST /institutes/v2/api/startItemImport", {
    ...staff,
    summary:
      "Makes the items of the valid rows as drafts, or goes on with the pending ones; none is made twice (added)",
    body: z.object({ id: Id }),
    reply: ItemImport,
    failures: ["not_found"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["item.import_started"],
  }),
  list: endpoint("GET /institutes/v2/api/itemImports", {
    ...staff,
    summary: "The imports of items; a teacher sees their own (added)",
    query: pageQuery(10).extend({ sort: z.enum(IMPORT_SORTS).default("-at") }),
    reply: ItemImports,
  }),
  show: endpoint("GET /institutes/v2/api/itemImports/:id", {
    ...staff,
    summary: "One import of items with its current status (added)",
    params: IdParams,
    reply: ItemImport,
    failures: ["not_found"],
  }),
  rows: endpoint("GET /institutes/v2/api/itemImports/:id/rows", {
    ...staff,
    summary: "The rows of an import of items with their errors (added)",
    params: IdParams,
    query: pageQuery(20).extend({ status: z.enum(ITEM_ROW_STATUSES).optional() }),
    reply: ItemImportRows,
    failures: ["not_found"],
  }),
  errorFile: endpoint("GET /institutes/v2/api/itemImports/:id/errors", {
    ...staff,
    summary: "The failed rows as a CSV file, each with its reasons, escaped against formula injection (added)",
    params: IdParams,
    query: z.object({ language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) }),
    reply: download("text/csv"),
    failures: ["not_found"],
  }),
}
