import { sql } from "kysely"
import type { ImportSort } from "./import-sorts"

/** The order of imports, `i`; those of the same name are shown newest first. */
export const IMPORT_ORDERS = {
  at: sql`i.id asc`,
  "-at": sql`i.id desc`,
  file: sql`lower(i.name) asc, i.id desc`,
  "-file": sql`lower(i.name) desc, i.id desc`,
} as const satisfies Record<ImportSort, unknown>
