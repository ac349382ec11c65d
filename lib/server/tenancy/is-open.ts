import { sql, type SqlBool } from "kysely"

/** True while the institute of the transaction is active: one that is not shows nothing to visitors. */
export const isInstituteOpen = sql<SqlBool>`exists (select from institutes where status = 'active')`
