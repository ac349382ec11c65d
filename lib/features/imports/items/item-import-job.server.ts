import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { createItem, saveItem } from "@/lib/features/items/items.server"
import type { Actor } from "@/lib/server/auth/actor"
import { job } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKey } from "../check-item-rows"
import { importEvents } from "../events"
import { areaOfAuthor, requireAuthor } from "../import-author.server"
import { ImportedItem, type ItemRowErrorCode } from "../items-shapes"
import { listExistingItems } from "./item-import-queries.server"

const HOUR_SECONDS = 3_600
type Data = { instituteId: number; importId: number }

/**
 * Makes the items of the valid rows of a file as drafts, each with its row in one transaction: run again after a failure, it
 * goes on with the rows that are pending. An item that has come to exist in the meantime is skipped.
 */
export const importItems = job({
  name: "import-items",
  maxSeconds: HOUR_SECONDS,
  shape: z.object({ instituteId: z.number().int().positive(), importId: z.number().int().positive() }),
  async run(data, { signal } = { signal: new AbortController().signal }) {
    const { instituteId } = data
    for (;;) {
      signal.throwIfAborted()
      const line = await importNext(data)
      if (line === undefined) break
    }
    await withInstitute(instituteId, (db) => finishImport(db, data.importId))
  },
  // It still runs, so that it can be continued.
  onFailed: ({ instituteId, importId }) => withInstitute(instituteId, (db) => recordStopped(db, importId)),
})

/** Imports the next row and returns its line; undefined when none is pending. */
async function importNext({ instituteId, importId }: Data): Promise<number | undefined> {
  let line: number | undefined
  try {
    await withInstitute(instituteId, async (db) => {
      const row = await lockNextRow(db, importId)
      if (!row) return
      line = row.line
      const actor = await requireAuthor(db, { instituteId, userId: row.createdBy })
      const status = await makeItem(db, actor, ImportedItem.parse(row.item))
      await saveRow(db, importId, { line, status, code: status === "skipped" ? "exists" : undefined })
    })
  } catch (error) {
    if (!(error instanceof Failure) || line === undefined) throw error
    const failedLine = line
    await withInstitute(instituteId, (db) =>
      saveRow(db, importId, { line: failedLine, status: "failed", code: "refused" }),
    )
  }
  return line
}

/** The first pending row of a running import; other jobs of any import of items wait until the transaction ends. */
async function lockNextRow(db: Db, importId: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('item import:' || tenancy.current_institute(), 0))`.execute(
    db,
  )
  return db
    .selectFrom("item_import_rows as r")
    .innerJoin("item_imports as i", "i.id", "r.importId")
    .select(["r.line", "r.item", "i.createdBy"])
    .where("r.importId", "=", importId)
    .where("r.status", "=", "ready")
    .where("i.status", "=", "importing")
    .orderBy("r.line")
    .limit(1)
    .executeTakeFirst()
}

async function makeItem(db: Db, actor: Actor, item: ImportedItem): Promise<"done" | "skipped"> {
  const { kind, title, fields } = item
  const existing = await listExistingItems(db, actor, [title])
  if (existing.some((one) => itemKey(one) === itemKey(item))) return "skipped"
  const { id, version } = await createItem(db, actor, { kind, title, idempotencyKey: randomUUID() })
  await saveItem(db, actor, { id, version, ...fields })
  return "done"
}

type RowResult = { line: number; status: "done" | "skipped" | "failed"; code?: ItemRowErrorCode | undefined }

async function saveRow(db: Db, importId: number, { line, status, code }: RowResult): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("item_import_rows")
    .set({ status, errors: JSON.stringify(code ? [{ code }] : []) })
    .where("importId", "=", importId)
    .where("line", "=", line)
    .where("status", "=", "ready")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const counter = status === "done" ? "ok" : status
  await db
    .updateTable("item_imports")
    .set((e) => ({ [counter]: e(counter, "+", 1) }))
    .where("id", "=", importId)
    .execute()
}

async function finishImport(db: Db, importId: number): Promise<void> {
  const done = await db
    .updateTable("item_imports")
    .set({ status: sql`case when failed > 0 then 'done_with_errors' else 'done' end`, finishedAt: sql<Date>`now()` })
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .returning(["name", "createdBy as uploaderId", "ok", "failed"])
    .executeTakeFirst()
  if (!done) return
  const area = await areaOfAuthor(db, done.uploaderId)
  await record(db, importEvents.itemsDone, { by: "program", data: { importId, ...done, area } })
}

async function recordStopped(db: Db, importId: number): Promise<void> {
  const stopped = await db
    .selectFrom("item_imports")
    .select(["name", "createdBy as uploaderId", "ok"])
    .where("id", "=", importId)
    .where("status", "=", "importing")
    .executeTakeFirst()
  if (!stopped) return
  const area = await areaOfAuthor(db, stopped.uploaderId)
  await record(db, importEvents.itemsStopped, { by: "program", data: { importId, ...stopped, area } })
}
