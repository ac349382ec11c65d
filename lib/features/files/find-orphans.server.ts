import { sql } from "kysely"
import { isKey } from "@/lib/server/gateways/files/file-keys"
import type { FileStore } from "@/lib/server/gateways/files/file-store"
import type { Db } from "@/lib/server/tenancy/transaction"
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
 * Compares the store with the rows that name its keys: files, and the qualities, tiles and PDFs that were made of them, the PDFs of
 * documents of money, proofs of payments, and parts of archives. A picture in another width belongs to the picture; what was stored
 * within a day, and what is about to be removed, is left out.
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
    const derived = await sql<{ key: string }>`
      select key from media_renditions where key = any(${keys})
      union all select "spriteKey" from media_assets where "spriteKey" = any(${keys})
      union all select key from document_pdfs where key = any(${keys})
      union all select key from invoices where key = any(${keys})
      union all select "proofKey" from offline_applications where "proofKey" = any(${keys})
      union all select "proofKey" from plan_receipts where "proofKey" = any(${keys})
      union all select key from export_entries where key = any(${keys})
      union all select key from removed_objects where key = any(${keys})`.execute(db)
    return { stems: new Set(rows.map(({ stem }) => stem)), keys: new Set(derived.rows.map(({ key }) => key)) }
  })
  return keys.filter((key) => !known.stems.has(stemOf(key)) && !known.keys.has(key))
}

async function listMissing(store: Pick<FileStore, "stat">): Promise<string[]> {
  const missing: string[] = []
  for (const list of KEY_LISTS) {
    let after = 0
    for (;;) {
      const rows = await readPlatform((db) => list(db, after))
      for (const { key } of rows) if (key !== null && !(isKey(key) && (await store.stat(key)))) missing.push(key)
      after = rows.at(-1)?.id ?? after
      if (rows.length < BATCH) break
    }
  }
  return missing
}

type KeyList = (db: Db, after: number) => Promise<{ id: number; key: string | null }[]>

/** The keys of each table, in batches. */
const KEY_LISTS: readonly KeyList[] = [
  (db, after) => selectKeys(db, "files", after).where("bytes", ">", 0).execute(),
  (db, after) => selectKeys(db, "media_renditions", after).execute(),
  (db, after) => selectKeys(db, "document_pdfs", after).where("key", "is not", null).execute(),
  (db, after) => selectKeys(db, "invoices", after).where("key", "is not", null).execute(),
  (db, after) => selectProofKeys(db, "offline_applications", after).execute(),
  (db, after) => selectProofKeys(db, "plan_receipts", after).execute(),
  (db, after) =>
    db
      .selectFrom("media_assets")
      .select(["id", "spriteKey as key"])
      .where("id", ">", after)
      .where("spriteKey", "is not", null)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
]

const selectKeys = (db: Db, table: "files" | "media_renditions" | "document_pdfs" | "invoices", after: number) =>
  db.selectFrom(table).select(["id", "key"]).where("id", ">", after).orderBy("id").limit(BATCH)

const selectProofKeys = (db: Db, table: "offline_applications" | "plan_receipts", after: number) =>
  db
    .selectFrom(table)
    .select(["id", "proofKey as key"])
    .where("id", ">", after)
    .where("proofKey", "is not", null)
    .orderBy("id")
    .limit(BATCH)
