import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { declarationOf, ROW_TABLES } from "./portable-tables"

/** The tables that are empty in an institute that takes an archive. */
const CONTENT_TABLES = ROW_TABLES.filter((table) => declarationOf(table).present === undefined)

/**
 * The first table with content of an institute, which then takes no archive; undefined for none. The archive that is uploaded is a
 * file too, and does not count.
 */
export async function contentTableOf(db: Db, { instituteId }: { instituteId: number }): Promise<string | undefined> {
  const asked = CONTENT_TABLES.map(
    (table) => sql`select ${table}::text as name where exists (select from ${sql.table(table)} t
      where t."instituteId" = ${instituteId} ${table === "files" ? IS_NO_ARCHIVE : sql``})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)} limit 1`.execute(db)
  return rows[0]?.name
}

const IS_NO_ARCHIVE = sql`and not exists (select from uploads u
    where u."instituteId" = t."instituteId" and u."fileId" = t.id and u.kind = 'archive')
  and not exists (select from institute_imports i where i."instituteId" = t."instituteId" and i."archiveId" = t.id)`
