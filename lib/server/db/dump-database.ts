import pg from "pg"
import { findPostgresProgram, runOnDatabase } from "./postgres-programs"

/** The number of rows of each table, by `schema.table`. */
export type RowCounts = Record<string, number>

/**
 * Dumps a database to a file in the custom format of pg_dump, and counts the rows of every table in the same snapshot.
 * Throws when row-level security would hide rows from the owner, which pg_dump would leave out.
 */
export async function dumpDatabase(url: string, file: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await requireAllRows(client)
    const program = findPostgresProgram("pg_dump", await findServerMajor(client))
    await client.query("begin isolation level repeatable read read only")
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot")
    const snapshot = ["--snapshot", rows[0]?.snapshot ?? ""]
    const [counts] = await Promise.all([
      countRows(client),
      runOnDatabase(program, url, ["--format", "custom", "--enable-row-security", ...snapshot, "--file", file]),
    ])
    return counts
  } finally {
    await client.end()
  }
}

/** The major version of a server. */
export async function findServerMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  return Math.floor((rows[0]?.version ?? 0) / 10_000)
}

/** Counts the rows of every table that is not PostgreSQL's own. */
export async function countRows(client: pg.Client): Promise<RowCounts> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
     order by 1`,
  )
  const counts: RowCounts = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ hidden: string | null }>(
    `select string_agg(c.relname, ', ' order by c.relname) as hidden from pg_class c
     where c.relkind in ('r', 'p') and row_security_active(c.oid) and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
         and pg_get_expr(p.polqual, p.polrelid) = 'true'
         and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(role, 'usage')))`,
  )
  const hidden = rows[0]?.hidden
  if (!hidden) return
  throw new Error(
    `Row-level security hides rows of ${hidden} from ${client.user}, so a backup would not be complete. ` +
      "Start Lectern once, which grants the owner what it needs, or see docs/operations.",
  )
}
