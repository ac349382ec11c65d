import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, pageQuery } from "@/lib/contract/shapes"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { FILE_KINDS } from "@/lib/shared/file-kinds"
import {
  FILE_SORTS,
  FileFolder,
  FileName,
  FileUse,
  FolderName,
  IdList,
  IdListText,
  ManagedFile,
  ManagedFiles,
  StorageAnalytics,
} from "./file-shapes"

const MANAGER = { access: STAFF, screen: "files" } as const

export const files = {
  list: endpoint("GET /payments/v2/api/files", {
    summary: "Files and folders of a folder, or all files of a search, or the trash; a teacher sees their own (added)",
    ...MANAGER,
    query: pageQuery(20).extend({
      folderId: IdText.optional(),
      kind: z.enum(FILE_KINDS).optional(),
      isTrash: z.stringbool().default(false),
      /** Files of every folder, as a search lists them. */
      isEverywhere: z.stringbool().default(false),
      sort: z.enum(FILE_SORTS).default("-updated"),
    }),
    reply: ManagedFiles,
    failures: ["not_found"],
  }),
  ofFolder: endpoint("GET /content/v2/api/fetch/uploaded/files/:id", {
    summary: "Files of a folder, to choose from",
    ...MANAGER,
    params: IdParams,
    query: pageQuery(20).extend({ kind: z.enum(FILE_KINDS).optional() }),
    reply: ManagedFiles,
    failures: ["not_found"],
  }),
  show: endpoint("GET /payments/v2/api/files/:id", {
    summary: "One file (added)",
    ...MANAGER,
    params: IdParams,
    reply: ManagedFile,
    failures: ["not_found"],
  }),
  listUses: endpoint("GET /payments/v2/api/fileUses", {
    summary: "Where files are used, with how many people may open them there (added)",
    ...MANAGER,
    query: z.object({ ids: IdListText }),
    reply: z.array(FileUse),
  }),
  rename: endpoint("POST /payments/v2/api/renameFile", {
    summary: "Renames a file; its extension stays (added)",
    ...MANAGER,
    body: z.object({ id: Id, name: FileName }),
    reply: ManagedFile,
    failures: ["not_found"],
    recordsNothing: "where a file lies changes nothing for others",
  }),
  move: endpoint("POST /payments/v2/api/moveFiles", {
    summary: "Moves files into a folder, or to the top without one (added)",
    ...MANAGER,
    body: z.object({ ids: IdList, folderId: Id.nullable() }),
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "where a file lies changes nothing for others",
  }),
  replace: endpoint("POST /payments/v2/api/replaceFile", {
    summary: "Puts an uploaded file in the place of another; what uses it stays, the old one goes to the trash (added)",
    ...MANAGER,
    body: z.object({ id: Id, uploadedId: Id }),
    reply: ManagedFile,
    failures: ["not_found", "file_type_not_allowed"],
    records: ["file.replaced"],
  }),
  remove: endpoint("DELETE /payments/v2/api/files", {
    summary: "Moves files to the trash for 30 days; files that buyers may open only when confirmed",
    ...MANAGER,
    query: z.object({ ids: IdListText, confirmed: z.stringbool().default(false) }),
    reply: Nothing,
    failures: ["not_found", "file_in_use"],
    records: ["file.deleted"],
  }),
  restore: endpoint("POST /payments/v2/api/restoreFiles", {
    summary: "Takes files out of the trash (added)",
    ...MANAGER,
    body: z.object({ ids: IdList }),
    reply: Nothing,
    failures: ["not_found"],
    records: ["file.restored"],
  }),
  purge: endpoint("DELETE /payments/v2/api/trashedFiles", {
    summary: "Deletes files of the trash for good (added)",
    ...MANAGER,
    query: z.object({ ids: IdListText }),
    reply: Nothing,
    failures: ["not_found"],
    records: ["file.purged"],
  }),
  download: endpoint("GET /payments/v2/api/files/:id/download", {
    summary: "The content of a file, for those who may save it; ranges are honoured",
    access: "signed-in",
    scope: "own",
    params: IdParams,
    reply: download("application/octet-stream"),
    failures: ["not_found", "payment_required", "not_yet_available", "forbidden"],
  }),
  zip: endpoint("POST /payments/v2/api/files/zip", {
    cost: "report",
    summary: "Files as one ZIP, streamed",
    ...MANAGER,
    right: "view",
    scope: "own",
    body: z.object({ ids: IdList }),
    reply: download("application/zip"),
    failures: ["not_found"],
    recordsNothing: "it only reads",
  }),
  zipUrl: endpoint("POST /payments/v2/api/filesZipUrl", {
    cost: "report",
    summary: "A signed URL of files as one ZIP, by which a browser saves it (added)",
    ...MANAGER,
    right: "view",
    body: z.object({ ids: IdList }),
    reply: z.object({ url: z.string() }),
    failures: ["not_found"],
    recordsNothing: "it only reads",
  }),
  storageAnalytics: endpoint("GET /payments/v2/api/storageAnalytics", {
    cost: "report",
    summary: "What is stored by kind, month, item and person, the quota, and when it will be used up",
    access: ADMINS,
    screen: "files",
    query: z.object({ instituteId: IdText.optional() }),
    reply: StorageAnalytics,
  }),
}

export const fileFolders = {
  list: endpoint("GET /payments/v2/api/fileFolders", {
    summary: "Every folder that the caller may move files into, by name (added)",
    ...MANAGER,
    reply: z.array(FileFolder),
  }),
  create: endpoint("POST /payments/v2/api/createFolder", {
    summary: "Creates a folder, in another one or at the top (added)",
    ...MANAGER,
    body: z.object({ name: FolderName, parentId: Id.nullable() }),
    reply: FileFolder,
    failures: ["not_found", "name_taken", "folder_refused"],
    recordsNothing: "where a file lies changes nothing for others",
  }),
  rename: endpoint("POST /payments/v2/api/renameFolder", {
    summary: "Renames a folder (added)",
    ...MANAGER,
    body: z.object({ id: Id, name: FolderName }),
    reply: FileFolder,
    failures: ["not_found", "name_taken"],
    recordsNothing: "where a file lies changes nothing for others",
  }),
  move: endpoint("POST /payments/v2/api/moveFolder", {
    summary: "Moves a folder with what is in it, never into itself (added)",
    ...MANAGER,
    body: z.object({ id: Id, parentId: Id.nullable() }),
    reply: FileFolder,
    failures: ["not_found", "name_taken", "folder_refused"],
    recordsNothing: "where a file lies changes nothing for others",
  }),
  remove: endpoint("DELETE /payments/v2/api/folders", {
    summary: "Deletes an empty folder (added)",
    ...MANAGER,
    query: z.object({ id: IdText }),
    reply: Nothing,
    failures: ["not_found", "folder_not_empty"],
    recordsNothing: "where a file lies changes nothing for others",
  }),
}
