import { sql, type SqlBool } from "kysely"

/** SQL condition: the institute of the transaction is active. An inactive one is not shown to visitors. */
export const isInstituteActive = sql<SqlBool>`exists (select from institutes where status = 'active')`
