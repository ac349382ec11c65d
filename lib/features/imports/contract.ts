import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asOptionalJson, CSV, upload } from "@/lib/contract/form"
import { Id, IdParams, IdText, pageQuery } from "@/lib/contract/shapes"
import { LANGUAGES } from "@/lib/shared/constants"
import { ADMINS } from "@/lib/shared/roles"
import { IMPORT_ROLES, ImportRows, ROW_STATUSES, UserImport, UserImports } from "./import-shapes"

export const imports = {
  upload: endpoint("POST /institutes/v2/api/uploadUsersCSV", {
    summary:
      "Checks a CSV file row by row; good rows land and their people are invited, bad ones are reported with line and reason; with `dryRun` nothing lands before `startUsersCSV`",
    access: ADMINS,
    screen: "users",
    scope: "own",
    form: {
      file: upload(CSV),
      options: asOptionalJson(
        z.object({
          role: z.enum(IMPORT_ROLES).default("Student"),
          dryRun: z.boolean().default(false),
          instituteId: Id.optional(),
        }),
      ),
    },
    reply: UserImport,
    failures: ["too_large", "invalid_input", "no_rights"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  start: endpoint("POST /institutes/v2/api/startUsersCSV", {
    summary: "Lets the good rows of a checked file land, or goes on with those that wait; none lands twice (added)",
    access: ADMINS,
    screen: "users",
    body: z.object({ id: Id, instituteId: Id.optional() }),
    reply: UserImport,
    failures: ["not_found", "no_rights"],
    limit: { calls: 60, perSeconds: 3600 },
  }),
  list: endpoint("GET /institutes/v2/api/fetchUsersCsvRecordsList", {
    summary: "The imports of the institute, the newest first, with counts and the address of the error file",
    access: ADMINS,
    screen: "users",
    query: pageQuery(10).extend({ instituteId: IdText.optional() }),
    reply: UserImports,
  }),
  show: endpoint("GET /institutes/v2/api/usersCsvRecord/:id", {
    summary: "One import as it stands at this moment (added)",
    access: ADMINS,
    screen: "users",
    params: IdParams,
    reply: UserImport,
    failures: ["not_found"],
  }),
  rows: endpoint("GET /institutes/v2/api/usersCsvRows/:id", {
    summary: "The rows of an import with what is wrong with them (added)",
    access: ADMINS,
    screen: "users",
    params: IdParams,
    query: pageQuery(20).extend({ status: z.enum(ROW_STATUSES).optional() }),
    reply: ImportRows,
    failures: ["not_found"],
  }),
  errorFile: endpoint("GET /institutes/v2/api/usersCsvErrors/:id", {
    summary: "The rows that did not land as a CSV file, each with its reasons, harmless to a spreadsheet (added)",
    access: ADMINS,
    screen: "users",
    params: IdParams,
    query: z.object({ language: z.enum(LANGUAGES).default("en") }),
    reply: download("text/csv"),
    failures: ["not_found"],
  }),
}
