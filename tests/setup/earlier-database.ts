import { createHash, randomUUID } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import pg from "pg"

/** A new database with the migrations before one of them, as a program of an earlier version left it. */
export async function createEarlierDatabase(before: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `earlier_${randomUUID().replaceAll("-", "")}`
  const owner = new URL(process.env.DATABASE_URL ?? "")
  await run(owner.href, [`create database ${name}`])
  const url = Object.assign(new URL(owner), { pathname: name }).href
  const files = globSync("lib/server/db/migrations/*.sql").sort()
  const applied = files.filter((file) => basename(file) < before)
  await run(url, [
    `create table schema_migrations (name text primary key, checksum text not null, "appliedAt" timestamptz not null default now())`,
    ...applied.flatMap((file) => {
      const text = readFileSync(file, "utf8")
      const checksum = createHash("sha256").update(text).digest("hex")
      return [text, `insert into schema_migrations (name, checksum) values ('${basename(file)}', '${checksum}')`]
    }),
  ])
  return { url, drop: () => run(owner.href, [`drop database ${name} with (force)`]) }
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
