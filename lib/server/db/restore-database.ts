import pg from "pg"
import { countRows, findServerMajor, type RowCounts } from "./dump-database"
import { ensureRoles } from "./ensure-roles"
import { findPostgresProgram, runOnDatabase } from "./postgres-programs"

/**
 * Restores a file of `dumpDatabase` into an empty database, wholly or not at all, and compares the number of rows of every
 * table. Throws when the database holds anything, changing nothing.
 */
export async function restoreDatabase(url: string, file: string, expected: RowCounts): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await requireEmpty(client)
    await ensureRoles(client, url)
    const program = findPostgresProgram("pg_restore", await findServerMajor(client))
    await runOnDatabase(program, url, ["--no-owner", "--single-transaction", "--exit-on-error", file])
    requireSame(await countRows(client), expected)
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    `select string_agg(distinct n.nspname || case when c.oid is null then '' else '.' || c.relname end, ', ') as found
     from pg_namespace n left join pg_class c on c.relnamespace = n.oid
     where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
       and (c.oid is not null or n.nspname <> 'public')`,
  )
  const found = rows[0]?.found
  if (!found) return
  const excerpt = found.length > 100 ? `${found.slice(0, 100)}…` : found
  throw new Error(
    `The database ${client.database} is not empty (${excerpt}). A backup is restored into an empty database only: ` +
      `create another one and name it in DATABASE_URL, or drop this one if nothing in it is needed.`,
  )
}

function requireSame(counts: RowCounts, expected: RowCounts): void {
  const tables = [...new Set([...Object.keys(counts), ...Object.keys(expected)])]
  const different = tables.filter((table) => counts[table] !== expected[table])
  if (different.length === 0) return
  const list = different.map((table) => `${table} has ${counts[table] ?? "no table"}, not ${expected[table] ?? "none"}`)
  throw new Error(`The restored database has not the rows of the backup: ${list.join("; ")}.`)
}
