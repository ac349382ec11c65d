import { sql } from "kysely"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { IdsByTable } from "./sample"

/** What a public page of an institute shows, or what more than the text depends on. */
const PUBLIC_TABLES = [
  "institutes",
  "institute_domains",
  "items",
  "item_teachers",
  "sections",
  "materials",
  "reviews",
  "files",
  "faqs",
  "teacher_profiles",
]
const FREE_TEXT = /name|title|message|body|text|note|subject|email|mobile|phone|address|reason|description|summary/i

/**
 * Puts `canary` into the texts of an institute that nobody outside it may read: every column of free text that takes it,
 * and the e-mail addresses of its people. Returns how many columns have it.
 */
export async function insertCanaries(instituteId: number, canary: string): Promise<number> {
  const { rows } = await readPlatform((db) =>
    sql<{ table: string; column: string }>`
      select c.relname as "table", a.attname as "column"
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid = 'text'::regtype
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'instituteId')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype <> 'c' and a.attnum = any (k.conkey))
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey))`.execute(
      db,
    ),
  )
  const columns = rows.filter(({ table, column }) => !PUBLIC_TABLES.includes(table) && FREE_TEXT.test(column))
  const inserted = await Promise.allSettled(
    columns.map(({ table, column }) =>
      asOwner(`update "${table}" set "${column}" = $1 where "instituteId" = $2 and "${column}" is not null`, [
        canary,
        instituteId,
      ]),
    ),
  )
  await withPlatform((db) =>
    sql`update users set email = ${canary} || id || '@people.test' where id in (
      select "userId" from memberships group by "userId" having bool_and("instituteId" = ${instituteId}))`.execute(db),
  )
  return inserted.filter(({ status }) => status === "fulfilled").length
}

/** Some ids of every table of an institute. */
export async function listIds(instituteId: number): Promise<IdsByTable> {
  const { rows: tables } = await readPlatform((db) =>
    sql<{ name: string }>`select distinct c.table_name as name from information_schema.columns c
      join information_schema.columns i using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'instituteId' and i.column_name = 'id'`.execute(db),
  )
  return readPlatform(async (db) => {
    const ids: Record<string, (number | string)[]> = {}
    for (const { name } of tables) {
      const column = sql.ref(name === "memberships" ? "userId" : "id")
      const { rows } = await sql<{ id: number | string }>`
        select ${column} as id from ${sql.table(name)} where "instituteId" = ${instituteId} order by 1 limit 10`.execute(
        db,
      )
      if (rows.length > 0) ids[name] = rows.map(({ id }) => id)
    }
    return ids
  })
}
