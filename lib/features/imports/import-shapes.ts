import { z } from "zod"
import { Email, Id, Instant, Mobile, paged, PersonName } from "@/lib/contract/shapes"

/** At most so many people in one file (domain.md §5). */
export const MOST_ROWS = 5_000

/** The columns of the file, as the template spells them. */
export const COLUMNS = ["first_name", "last_name", "email", "mobile"] as const

/** Whom a file may bring in. */
export const IMPORT_ROLES = ["Student", "Teacher"] as const
export type ImportRole = (typeof IMPORT_ROLES)[number]

/** How an import stands: checked, on its way, or over (domain.md §3, CSV import). */
export const IMPORT_STATUSES = ["ready", "importing", "done", "done_with_errors", "failed"] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const ROW_STATUSES = ["ready", "done", "failed"] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** What can be wrong with a row. */
export const FAULTS = [
  "first_name",
  "last_name",
  "email",
  "mobile",
  "email_in_file",
  "mobile_in_file",
  "email_in_institute",
  "mobile_in_institute",
] as const
export type Fault = (typeof FAULTS)[number]

/** A fault of a row, and for a duplicate in the file the line that has the same. */
export const RowFault = z.object({ fault: z.enum(FAULTS), line: z.number().int().optional() })
export type RowFault = z.infer<typeof RowFault>

/** Why a whole file is refused, in the field `reason` of the failure's details. */
export const FILE_FAULTS = ["encoding", "rows", "heading", "empty", "malformed"] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** A person as a row names them. */
export const ImportedPerson = z.object({
  first_name: PersonName,
  last_name: z.union([z.literal(""), PersonName]),
  email: Email,
  mobile: z.union([z.literal("").transform(() => null), Mobile]),
})
export type ImportedPerson = z.output<typeof ImportedPerson>

/** An import with its counts: how many rows there are, how many have landed, and how many cannot. */
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
  /** The address of the file of the rows that did not land; null where there are none. */
  errorFile: z.string().nullable(),
})
export type UserImport = z.infer<typeof UserImport>

/** A row of the report, as it stands in the file. */
export const ImportRow = z.object({
  line: z.number().int(),
  cells: z.array(z.string()),
  status: z.enum(ROW_STATUSES),
  faults: z.array(RowFault),
})
export type ImportRow = z.infer<typeof ImportRow>

export const UserImports = paged(UserImport)
export const ImportRows = paged(ImportRow)
