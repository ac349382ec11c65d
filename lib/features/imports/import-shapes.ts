import { z } from "zod"
import { Email, Id, Instant, Mobile, paged, PersonName } from "@/lib/contract/shapes"

/** The most rows of one file. */
export const MAX_ROWS = 5_000

/** The columns of the file, as in the template. */
export const COLUMNS = ["first_name", "last_name", "email", "mobile"] as const

export const IMPORT_ROLES = ["Student", "Teacher"] as const
export type ImportRole = (typeof IMPORT_ROLES)[number]

/** The status of an import: checked, running, or finished. */
export const IMPORT_STATUSES = ["ready", "importing", "done", "done_with_errors", "failed"] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const ROW_STATUSES = ["ready", "done", "failed"] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export const ROW_ERROR_CODES = [
  "first_name",
  "last_name",
  "email",
  "mobile",
  "email_in_file",
  "mobile_in_file",
  "email_in_institute",
  "mobile_in_institute",
] as const
export type RowErrorCode = (typeof ROW_ERROR_CODES)[number]

/** What is wrong with a row; `line` is the line of the other row, where a value occurs twice in the file. */
export const RowError = z.object({ code: z.enum(ROW_ERROR_CODES), line: z.number().int().optional() })
export type RowError = z.infer<typeof RowError>

/** The reasons why a whole file is refused, in `details.reason` of the failure. */
export const FILE_ERRORS = ["encoding", "rows", "heading", "empty", "malformed"] as const
export type FileError = (typeof FILE_ERRORS)[number]

export const ImportedPerson = z.object({
  first_name: PersonName,
  last_name: z.union([z.literal(""), PersonName]),
  email: Email,
  mobile: z.union([z.literal("").transform(() => null), Mobile]),
})
export type ImportedPerson = z.output<typeof ImportedPerson>

/** An import with the numbers of its rows: in total, imported, and failed. */
export const UserImport = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(IMPORT_ROLES),
  status: z.enum(IMPORT_STATUSES),
  total: z.number().int(),
  ok: z.number().int(),
  failed: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  author: z.string(),
  /** The item to which the imported students get access. */
  item: z.object({ id: Id, title: z.string() }).nullable(),
  /** The URL of the file of failed rows; null without any. */
  errorFile: z.string().nullable(),
  /** Of a checked file: how many more people of its role the plan has places for; null for no limit, and of any other import. */
  places: z.number().int().nullable(),
})
export type UserImport = z.infer<typeof UserImport>

/** A row of the report, with the cells as in the file. */
export const ImportRow = z.object({
  line: z.number().int(),
  cells: z.array(z.string()),
  status: z.enum(ROW_STATUSES),
  errors: z.array(RowError),
})
export type ImportRow = z.infer<typeof ImportRow>

export const UserImports = paged(UserImport)
export const ImportRows = paged(ImportRow)
