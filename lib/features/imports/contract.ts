import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asOptionalJson, CSV, upload } from "@/lib/contract/form"
import { Id, IdParams, IdText, pageQuery } from "@/lib/contract/shapes"
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/shared/messages/languages"
import { ADMINS } from "@/lib/shared/roles"
import { IMPORT_ROLES, ImportRows, ROW_STATUSES, UserImport, UserImports } from "./import-shapes"
import { IMPORT_SORTS } from "./import-sorts"

export const imports = {
  upload: endpoint("POST /institutes/v2/api/uploadUsersCSV", {
    summary:
      "Checks a CSV file row by row; valid rows are imported and their people invited, invalid ones reported with line and reason; with `dryRun` nothing is imported before `startUsersCSV`. With `itemId` students get access to an item, those of the institute too",
    access: ADMINS,
    screen: "users",
    scope: "own",
    form: {
      file: upload(CSV),
      options: asOptionalJson(
        z.object({
          role: z.enum(IMPORT_ROLES).default("Student"),
          dryRun: z.boolean().default(false),
          /** The item to which the students of the file get access. */
          itemId: Id.optional(),
          instituteId: Id.optional(),
        }),
      ),
    },
    reply: UserImport,
    failures: ["content_too_large", "invalid_input", "forbidden", "not_found"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["member.import_started"],
  }),
  start: endpoint("POST /institutes/v2/api/startUsersCSV", {
    summary:
      "Imports the valid rows of a checked file, or continues with the pending ones; none is imported twice (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ id: Id, instituteId: Id.optional() }),
    reply: UserImport,
    failures: ["not_found", "forbidden"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["member.import_started"],
  }),
  list: endpoint("GET /institutes/v2/api/fetchUsersCsvRecordsList", {
    summary: "The imports of the institute, newest first, with counts and the URL of the error file",
    access: ADMINS,
    screen: "users",
    query: pageQuery(10).extend({ sort: z.enum(IMPORT_SORTS).default("-at"), instituteId: IdText.optional() }),
    reply: UserImports,
  }),
  show: endpoint("GET /institutes/v2/api/usersCsvRecord/:id", {
    summary: "One import with its current status (added)",
    access: ADMINS,
    screen: "users",
    params: IdParams,
    reply: UserImport,
    failures: ["not_found"],
  }),
  rows: endpoint("GET /institutes/v2/api/usersCsvRows/:id", {
    summary: "The rows of an import with their errors (added)",
    access: ADMINS,
    screen: "users",
    params: IdParams,
    query: pageQuery(20).extend({ status: z.enum(ROW_STATUSES).optional() }),
    reply: ImportRows,
    failures: ["not_found"],
  }),
  errorFile: endpoint("GET /institutes/v2/api/usersCsvErrors/:id", {
    summary: "The failed rows as a CSV file, each with its reasons, escaped against formula injection (added)",
    access: ADMINS,
    screen: "users",
    params: IdParams,
    query: z.object({ language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) }),
    reply: download("text/csv"),
    failures: ["not_found"],
  }),
}
