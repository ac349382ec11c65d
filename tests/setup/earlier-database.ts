import { createHash, randomUUID } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import pg from "pg"
import { migrate } from "@/lib/server/db/migrate"

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

/** For the tests of one file: a database as it was before a migration, which `upgrade` brings up to date. */
export function withEarlierDatabase(before: string) {
  let earlier: Awaited<ReturnType<typeof createEarlierDatabase>>
  let database: pg.Client
  beforeAll(async () => {
    earlier = await createEarlierDatabase(before)
    database = new pg.Client(earlier.url)
    await database.connect()
  })
  afterAll(async () => {
    await database.end()
    await earlier.drop()
  })
  return {
    query: (statement: string) => database.query(statement),
    /** The rows of a query, each as a list of its values. */
    rowsOf: async (statement: string): Promise<unknown[][]> =>
      (await database.query<unknown[]>({ text: statement, rowMode: "array" })).rows,
    upgrade: () => migrate(earlier.url),
  }
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
