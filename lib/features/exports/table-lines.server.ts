import { type RawBuilder, sql } from "kysely"
import { portabilityOf } from "@/lib/server/schema/portability"
import type { TenantTable } from "@/lib/server/schema/portable-rows"
import { EXPORTED_GLOBALS } from "@/lib/server/schema/row-tables"
import type { Db } from "@/lib/server/tenancy/transaction"

/** How many rows are in memory at a time. */
const FETCHED = 500

/** The columns of a table that say the order of its rows, and those that follow from others. */
export type TableFacts = Map<string, { key: string[]; generated: string[] }>

/** Reads the facts of all tables. */
export async function readTableFacts(db: Db): Promise<TableFacts> {
  const { rows } = await sql<{ name: string; key: string[]; generated: string[] }>`
    select c.relname as name,
      array(select a.attname::text from pg_index i, unnest(i.indkey::int2[]) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        where i.indrelid = c.oid and i.indisprimary order by k.at) as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attgenerated <> '' and not a.attisdropped) as generated
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(db)
  return new Map(rows.map(({ name, ...facts }) => [name, facts]))
}

/** The rows of a table of an institute as lines of JSON, in the order of its key; without what it leaves. */
export function selectTable(table: TenantTable, facts: TableFacts): RawBuilder<{ line: string }> {
  const portability = portabilityOf(table)
  const { key = [], generated = [] } = facts.get(table) ?? {}
  const leave = portability.kind === "rows" ? (portability.rows.leave ?? []) : []
  const omitted = ["instituteId", ...generated, ...leave].map((name) => sql.lit(name))
  return sql`select (to_jsonb(t) - array[${sql.join(omitted)}]::text[])::text as line
    from ${sql.table(table)} t order by ${sql.join(key.map((name) => sql.ref(`t.${name}`)))}`
}

/** The institute itself, and the people who are or were members. */
export const selectGlobal = (table: keyof typeof EXPORTED_GLOBALS): RawBuilder<{ line: string }> => {
  const columns = EXPORTED_GLOBALS[table].map((name) => sql.join([sql.lit(name), sql.ref(`t.${name}`)]))
  const isOwn =
    table === "institutes"
      ? sql`t.id = tenancy.current_institute()`
      : sql`exists (select from memberships m where m."userId" = t.id)`
  return sql`select jsonb_build_object(${sql.join(columns)})::text as line
    from ${sql.table(table)} t where ${isOwn} order by t.id`
}

/** The rows of a query without parameters, a page at a time. Only within a transaction, and one query after the other. */
export async function* pagesOf<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from exported_rows`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < FETCHED) break
  }
  await sql`close exported_rows`.execute(db)
}
