import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { holdersOf, NAMED_TABLES, type Reference } from "./deletion"

/** The foreign keys between the tables of institutes. */
export async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      (select array_agg(a.attname::text order by k.at) from unnest(c.conkey) with ordinality as k (no, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.no) as columns,
      (select array_agg(a.attname::text order by k.at) from unnest(c.confkey) with ordinality as k (no, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.no) as "parentColumns"
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'instituteId')`.execute(db)
  return rows
}

interface Batch {
  instituteId: number
  table: string
  references: readonly Reference[]
  size: number
}

/** Deletes some rows of an institute from a table, except those that a row which stays refers to, and returns how many. */
export async function deleteRows(db: Db, { instituteId, table, references, size }: Batch): Promise<number> {
  const holders = table in NAMED_TABLES ? holdersOf(table, references) : []
  const isFree = holders.map(
    ({ child, columns, parentColumns }) =>
      sql`and not exists (select from ${sql.table(child)} h where ${sql.join(
        columns.map((column, at) => sql`h.${sql.ref(column)} = t.${sql.ref(parentColumns[at] ?? column)}`),
        sql` and `,
      )})`,
  )
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from ${sql.table(table)} where ctid = any (array(
        select t.ctid from ${sql.table(table)} t where t."instituteId" = ${instituteId} ${sql.join(isFree, sql` `)} limit ${size}
      )) and "instituteId" = ${instituteId} returning 1
    ) select count(*)::int as count from gone`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0)
    await sql`update institute_deletions
      set counts = counts || jsonb_build_object(${table}::text, coalesce((counts ->> ${table}::text)::int, 0) + ${count}::int)
      where "instituteId" = ${instituteId}`.execute(db)
  return count
}
