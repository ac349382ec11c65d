import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import pg from "pg"
import { APP_ROLE, JOBS_ROLE, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"
import { paddedTenantKeys } from "@/lib/server/tenancy/signed-tenant"
import { ensureRoles } from "./ensure-roles"
import { requireSameSecret } from "./require-same-secret"

const LOCK = 7_301_944
const folder = new URL("migrations/", import.meta.url)

/**
 * Migrates a database under an advisory lock: roles, then each numbered SQL file once, in its own
 * transaction. Throws when an applied file was changed or is missing (drift), changing nothing.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK])
    await requireSameSecret(client)
    await ensureRoles(client, ownerUrl)
    await client.query(
      `create table if not exists schema_migrations (name text primary key, checksum text not null, "appliedAt" timestamptz not null default now())`,
    )
    const applied = await applyNew(client)
    await writeTenantKey(client)
    return { applied }
  } finally {
    await client.end()
  }
}

/** The migrations not yet applied to a database, in order; throws on drift. */
export async function pendingMigrations(
  client: pg.Client | pg.Pool,
): Promise<{ name: string; text: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = await readMigrations()
  for (const name of known.keys()) {
    if (!files.some((file) => file.name === name))
      throw new Error(`migration ${name} was applied but its file is missing`)
  }
  for (const file of files) {
    const checksum = known.get(file.name)
    if (checksum && checksum !== file.checksum)
      throw new Error(`migration ${file.name} was changed after it was applied`)
  }
  return files.filter((file) => !known.has(file.name))
}

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8")
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") }
    }),
  )
}

async function applyNew(client: pg.Client): Promise<string[]> {
  const pending = await pendingMigrations(client)
  for (const { name, text, checksum } of pending) {
    await client.query("begin")
    try {
      await client.query(withRoleNames(text))
      await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum])
      await client.query("commit")
    } catch (error) {
      await client.query("rollback")
      throw new Error(`migration ${name} failed`, { cause: error })
    }
  }
  return pending.map(({ name }) => name)
}

/** The files spell the roles by their usual names. */
const withRoleNames = (text: string) =>
  text
    .replace(/\blectern_app\b/g, APP_ROLE)
    .replace(/\blectern_platform\b/g, PLATFORM_ROLE)
    .replace(/\blectern_jobs\b/g, JOBS_ROLE)

async function writeTenantKey(client: pg.Client) {
  const { innerPad, outerPad } = paddedTenantKeys()
  await client.query(
    "insert into tenancy.signing_key (inner_pad, outer_pad) values ($1, $2) on conflict (singleton) do nothing",
    [innerPad, outerPad],
  )
}
