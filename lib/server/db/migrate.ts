import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { log } from "@/lib/server/log"
import { APP_ROLE, JOBS_ROLE, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"
import { paddedTenantKeys } from "@/lib/server/tenancy/signed-tenant"
import { ensureRoles } from "./ensure-roles"
import { requireSameSecret } from "./require-same-secret"

const LOCK = 7_301_944
const LOCK_POLL_MS = 500
/** A migration that waits for a lock stops everybody behind it, so it waits shortly and often. */
const LOCK_TIMEOUT = "2s"
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 3_000
const LOCK_NOT_GRANTED = "55P03"
/** The line of a migration with which the former version of the program runs on: it only adds what that one does not miss. */
const COMPATIBLE = /^-- Compatible with the former version\.$/m
const folder = new URL("migrations/", import.meta.url)

/**
 * Migrates a database under an advisory lock: roles, then each numbered SQL file once, in its own
 * transaction. Throws when an applied file was changed or is missing (drift), changing nothing.
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await lockMigrations(client)
    await requireSameSecret(client)
    await ensureRoles(client, ownerUrl)
    await client.query(
      `create table if not exists schema_migrations (name text primary key, checksum text not null, "appliedAt" timestamptz not null default now())`,
    )
    await addCompatibility(client)
    const applied = await applyNew(client)
    await writeTenantKey(client)
    return { applied }
  } finally {
    await client.end()
  }
}

/** Asks first: to add a column that is there already would still wait for a backup. */
async function addCompatibility(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'isCompatible'",
  )
  if (rowCount) return
  await client.query(`alter table schema_migrations add column "isCompatible" boolean not null default false`)
}

/** The migrations not yet applied to a database, in order; throws on drift. */
export async function pendingMigrations(
  client: pg.Client | pg.Pool,
): Promise<{ name: string; text: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string; isCompatible: boolean }>(
    `select name, checksum, coalesce((to_jsonb(m) ->> 'isCompatible')::boolean, false) as "isCompatible" from schema_migrations m`,
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = await readMigrations()
  const unknown = rows.filter(({ name }) => !files.some((file) => file.name === name))
  requireCompatible(unknown, files.at(-1)?.name ?? "")
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

/** A newer version has migrated the database: this one runs on where every one of its migrations is declared compatible. */
function requireCompatible(unknown: { name: string; isCompatible: boolean }[], latest: string): void {
  const newer = unknown.filter(({ name }) => name > latest)
  const lost = unknown.find(({ name }) => name <= latest)
  if (lost) throw new Error(`migration ${lost.name} was applied but its file is missing`)
  const breaking = newer.find(({ isCompatible }) => !isCompatible)
  if (breaking) {
    throw new Error(
      `A newer version of the program has changed this database (${breaking.name}), and this version cannot run on it. ` +
        "Start the newer version, or restore a backup of the former one: docs/operations/upgrade.md.",
    )
  }
  if (newer.length > 0)
    log.warn({ newer: newer.map(({ name }) => name) }, "a newer version has migrated the database; this one runs on")
}

/** Waits for the migrations of another node, and says so. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [LOCK])
    if (rows[0]?.locked) return
    if (tries === 0) log.info("another node migrates the database; this one waits for it")
    await setTimeout(LOCK_POLL_MS)
  }
}

async function applyNew(client: pg.Client): Promise<string[]> {
  const pending = await pendingMigrations(client)
  for (const migration of pending) await applyWithRetries(client, migration)
  return pending.map(({ name }) => name)
}

type Migration = { name: string; text: string; checksum: string }

/** Applies a migration; one that does not get its locks lets those behind it through and tries again. */
export async function applyWithRetries(
  client: pg.Client,
  migration: Migration,
  pauseMs = LOCK_PAUSE_MS,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const isWaiting = error instanceof pg.DatabaseError && error.code === LOCK_NOT_GRANTED
      if (!isWaiting || tries === LOCK_TRIES) throw new Error(`migration ${migration.name} failed`, { cause: error })
      log.warn({ migration: migration.name, tries }, "a migration waits for a long transaction, such as a backup")
      await setTimeout(pauseMs)
    }
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query("begin")
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(withRoleNames(text))
    await client.query(`insert into schema_migrations (name, checksum, "isCompatible") values ($1, $2, $3)`, [
      name,
      checksum,
      COMPATIBLE.test(text),
    ])
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw error
  }
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
