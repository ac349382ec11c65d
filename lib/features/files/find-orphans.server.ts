import { sql } from "kysely"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import { readPlatform } from "@/lib/server/tenancy/platform"

const BATCH = 500
/** What is being stored gets its row within this time. */
const RECENT_MS = 24 * 60 * 60 * 1000

/** What is in the store or in the database alone. */
export interface Orphans {
  /** Keys that are stored and that nothing refers to. */
  withoutRow: string[]
  /** Keys of rows whose content is not stored. */
  withoutContent: string[]
}

/**
 * Compares the store with the rows that name its keys. A file that was made of another, such as a picture in another width,
 * belongs to that one; what was stored within a day is left out.
 */
export async function findOrphans(store: Pick<FileStore, "list" | "stat">): Promise<Orphans> {
  const withoutRow: string[] = []
  let batch: string[] = []
  for await (const { key, modifiedAt } of store.list()) {
    if (Date.now() - modifiedAt.getTime() < RECENT_MS) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    withoutRow.push(...(await listUnreferenced(batch)))
    batch = []
  }
  withoutRow.push(...(await listUnreferenced(batch)))
  return { withoutRow, withoutContent: await listMissing(store) }
}

/** The key up to what tells the files that were made of one another apart. */
const stemOf = (key: string) => key.replace(/[@.].*$/, "")

async function listUnreferenced(keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const stems = [...new Set(keys.map(stemOf))]
  const known = await readPlatform(async (db) => {
    const { rows } = await sql<{ stem: string }>`
      select distinct stem from unnest(${stems}::text[]) stem
      where exists (select from files f where f.key >= stem and f.key < stem || '~' and f.key ~ ('^' || stem || '[@.]'))
        or exists (select from users u where u.image like stem || '.%')
        or exists (select from notifications n where n.image like stem || '.%')`.execute(db)
    return new Set(rows.map(({ stem }) => stem))
  })
  return keys.filter((key) => !known.has(stemOf(key)))
}

async function listMissing(store: Pick<FileStore, "stat">): Promise<string[]> {
  const missing: string[] = []
  let after = 0
  for (;;) {
    const rows = await readPlatform((db) =>
      db
        .selectFrom("files")
        .select(["id", "key"])
        .where("id", ">", after)
        .where("bytes", ">", 0)
        .orderBy("id")
        .limit(BATCH)
        .execute(),
    )
    for (const { key } of rows) if (!(await store.stat(key))) missing.push(key)
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return missing
  }
}
