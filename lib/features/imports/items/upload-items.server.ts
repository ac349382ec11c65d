import { record } from "@/lib/features/events/events.server"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type CheckedItemRow, checkItemRows, itemKey } from "../check-item-rows"
import { importEvents } from "../events"
import { ITEM_COLUMNS, type ItemImport, MAX_ITEM_ROWS } from "../items-shapes"
import { type CsvTemplate, readCsv } from "../read-csv.server"
import { sanitizeFileName } from "../sanitize-file-name"
import { importItems } from "./item-import-job.server"
import { listExistingItems, requireItemImport } from "./item-import-queries.server"

const ITEMS: CsvTemplate = {
  columns: ITEM_COLUMNS,
  required: ["kind", "title"],
  maxRows: MAX_ITEM_ROWS,
  aliases: { compare_at_price: "original_price", tagline: "short_text" },
}
const BATCH_SIZE = 500

/** Saves an uploaded file with the errors of each row; rows whose items exist are skipped. It makes no items. */
export async function uploadItems(actor: Actor, file: Upload): Promise<ItemImport> {
  const read = await readCsv(file.path, ITEMS)
  return withInstitute(actor.instituteId, async (db) => {
    const { currency } = await db.selectFrom("institutes").select("currency").executeTakeFirstOrThrow()
    const rows = checkItemRows(read, currency)
    const existing = await findExisting(db, actor, rows)
    const statusOf = ({ item }: CheckedItemRow) =>
      !item ? "failed" : existing.has(itemKey(item)) ? "skipped" : "ready"
    const countOf = (status: string) => rows.filter((row) => statusOf(row) === status).length
    const { id } = await db
      .insertInto("item_imports")
      .values({
        createdBy: actor.userId,
        name: sanitizeFileName(file.name),
        total: rows.length,
        failed: countOf("failed"),
        skipped: countOf("skipped"),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    for (let from = 0; from < rows.length; from += BATCH_SIZE)
      await db
        .insertInto("item_import_rows")
        .values(
          rows.slice(from, from + BATCH_SIZE).map((row) => ({
            importId: id,
            line: row.line,
            cells: row.cells,
            item: row.item && JSON.stringify(row.item),
            errors: JSON.stringify(statusOf(row) === "skipped" ? [{ code: "exists" }] : row.errors),
            status: statusOf(row),
          })),
        )
        .execute()
    return requireItemImport(db, actor, id)
  })
}

async function findExisting(db: Db, actor: Actor, rows: readonly CheckedItemRow[]): Promise<Set<string>> {
  const titles = rows.flatMap(({ item }) => item?.title ?? [])
  return new Set((await listExistingItems(db, actor, titles)).map(itemKey))
}

/**
 * Starts the import of the valid rows of a checked file. A running import is queued again, because its job may have been
 * given up; a row is imported once, however many jobs work on it.
 */
export async function startItemImport(db: Db, actor: Actor, id: number): Promise<ItemImport> {
  const { name } = await requireItemImport(db, actor, id)
  const { numUpdatedRows } = await db
    .updateTable("item_imports")
    .set({ status: "importing" })
    .where("id", "=", id)
    .where("status", "=", "ready")
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await record(db, importEvents.itemsStarted, { by: actor, data: { importId: id, name } })
  const now = await requireItemImport(db, actor, id)
  if (now.status === "importing") await enqueue(db, importItems, { instituteId: actor.instituteId, importId: id })
  return now
}
