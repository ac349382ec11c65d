import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, pageQuery } from "@/lib/contract/shapes"
import { STAFF } from "@/lib/shared/roles"
import { FolderImport, FolderImportDetail, FolderImports, FolderTree, LeftOutFiles } from "./folder-shapes"
import { IMPORT_SORTS } from "./import-sorts"

const staff = { access: STAFF, screen: "courses" } as const

export const folderImports = {
  create: endpoint("POST /content/v2/api/folderImports", {
    ...staff,
    summary:
      "Reads an uploaded zip (kind `folder`) for the curriculum of an item and changes nothing before `startFolderImport` (added)",
    body: z.object({ itemId: Id, fileId: Id }),
    reply: FolderImport,
    failures: ["not_found", "switched_off"],
    limit: { calls: 60, perSeconds: 3600 },
    recordsNothing: "it only plans an import",
  }),
  list: endpoint("GET /content/v2/api/folderImports", {
    ...staff,
    summary: "The imports into the curriculum of an item (added)",
    query: pageQuery(10).extend({ itemId: IdText, sort: z.enum(IMPORT_SORTS).default("-at") }),
    reply: FolderImports,
    failures: ["not_found"],
  }),
  show: endpoint("GET /content/v2/api/folderImports/:id", {
    ...staff,
    summary: "One import with its current status, and what stands in its way (added)",
    params: IdParams,
    reply: FolderImportDetail,
    failures: ["not_found"],
  }),
  tree: endpoint("GET /content/v2/api/folderImports/:id/tree", {
    ...staff,
    summary: "The sections and lessons that an import makes, at most 500 (added)",
    params: IdParams,
    reply: FolderTree,
    failures: ["not_found"],
  }),
  leftOut: endpoint("GET /content/v2/api/folderImports/:id/leftOut", {
    ...staff,
    summary: "The files of the zip that are not imported, each with its reason (added)",
    params: IdParams,
    query: pageQuery(20),
    reply: LeftOutFiles,
    failures: ["not_found"],
  }),
  start: endpoint("POST /content/v2/api/startFolderImport", {
    ...staff,
    summary:
      "Imports what was read, or goes on where an import stopped; nothing is imported twice, and all lessons appear together (added)",
    body: z.object({ id: Id }),
    reply: FolderImportDetail,
    failures: ["not_found", "quota_exceeded", "curriculum_full", "switched_off"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["item.folder_imported"],
  }),
  cancel: endpoint("POST /content/v2/api/cancelFolderImport", {
    ...staff,
    summary: "Cancels an import that is not running, and deletes its zip (added)",
    body: z.object({ id: Id }),
    reply: FolderImportDetail,
    failures: ["not_found", "stale"],
    recordsNothing: "a plan that is not begun changed nothing",
  }),
}
