import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { DB } from "../schema/tables"

interface CopyOptions<Table extends keyof DB> {
  table: Table
  /** The table that the rows are copied from, when it is another one with the same columns. */
  from?: keyof DB
  /** The rows to copy: those with this value in this column. */
  where: { column: keyof DB[Table] & string; value: number }
  /** The values of columns that differ from the copied row. */
  set: { [Column in keyof DB[Table]]?: string | number | boolean | null }
}

/**
 * Copies rows of a table with all its columns, those of later migrations too, except generated ones. Returns the ids of
 * the copies, for a table that has ids.
 */
export async function copyRows<Table extends keyof DB>(
  db: Db,
  { table, from = table, where, set }: CopyOptions<Table>,
): Promise<number[]> {
  const columns = await listColumns(db, table)
  const { rows } = await sql<{ copied: { id?: number } }>`
    insert into ${sql.table(table)} as copy (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`changed.${column}`)))}
    from ${sql.table(from)} as source
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(source) || ${JSON.stringify(set)}::jsonb) as changed
    where ${sql.ref(`source.${where.column}`)} = ${where.value}
    returning to_jsonb(copy) as copied`.execute(db)
  return rows.flatMap(({ copied }) => copied.id ?? [])
}

async function listColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}
