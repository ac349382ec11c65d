import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { isPublicStatus, ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { listContentChanges } from "./content-changes.server"
import { type ContentTable, DRAFT_TABLES, ofDraft } from "./draft-tables.server"
import { onLessonsChanged } from "./lessons-changed.server"
import { withTrash } from "./with-trash.server"

/** A change of what an item contains that is under way. */
export interface ContentsChange {
  itemId: number
  /** Reads and writes what is changed: the draft of a published item, or the item itself. */
  contents: Db
  isDraft: boolean
}

/** What an item contains as its staff see it: its draft, if it has one. */
export async function contentsOf(db: Db, itemId: number): Promise<Db> {
  const draft = await db.selectFrom("content_drafts").select("itemId").where("itemId", "=", itemId).executeTakeFirst()
  return draft ? ofDraft(db) : db
}

/** Which item a row is of, whether the public has it or a draft alone; throws `not_found` for an unknown one. */
export async function itemOfRow(db: Db, table: ContentTable, id: number): Promise<number | null> {
  const { rows } = await sql<{ itemId: number | null }>`select "itemId" from ${sql.table(table)} where id = ${id}
    union all select "itemId" from ${sql.table(DRAFT_TABLES[table])} where id = ${id} limit 1`.execute(db)
  return (await orNotFound(Promise.resolve(rows[0]))).itemId
}

/**
 * Locks what an item contains, which the caller must manage, until the transaction ends, so that its order and its number of
 * lessons stay right. What a published item contains is copied to a draft first, unless it has one. Throws `item_held` where the plan
 * holds the item.
 */
export async function lockContents(db: Db, itemId: number): Promise<ContentsChange> {
  await sql`select pg_advisory_xact_lock(hashtextextended('curriculum', ${itemId}))`.execute(db)
  const { status, heldByPlan } = await orNotFound(
    db
      .selectFrom("items")
      .select(["status", "heldByPlan"])
      .where("id", "=", itemId)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  )
  if (heldByPlan) throw new Failure("item_held")
  if (!isPublicStatus(enumOf(ITEM_STATUSES, status, "status of an item")))
    return { itemId, contents: db, isDraft: false }
  await copyToDraft(db, itemId)
  return { itemId, contents: ofDraft(db), isDraft: true }
}

/** Ends a change: learners are told of changed lessons, and a draft knows whether it differs and who changed it last. */
export async function endChange(
  db: Db,
  { itemId, isDraft }: ContentsChange,
  { actorId, areLessonsChanged = false }: { actorId: number; areLessonsChanged?: boolean },
): Promise<void> {
  if (!isDraft) {
    if (areLessonsChanged) await onLessonsChanged(db, itemId)
    return
  }
  const hasChanges = (await listContentChanges(db, itemId)).length > 0
  await db
    .updateTable("content_drafts")
    .set({ hasChanges, editedBy: actorId, editedAt: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where("itemId", "=", itemId)
    .execute()
  if (hasChanges) return
  await db
    .updateTable("item_drafts")
    .set({ sentAt: null })
    .where("itemId", "=", itemId)
    .where("sentAt", "is not", null)
    .where(sql<boolean>`changes = '{}'`)
    .execute()
}

async function copyToDraft(db: Db, itemId: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("content_drafts")
    .values({ itemId })
    .onConflict((conflict) => conflict.columns(["instituteId", "itemId"]).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  await withTrash(db, async () => {
    for (const [table, draft] of Object.entries(DRAFT_TABLES)) {
      const columns = sql.join((await listContentColumns(db, draft)).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(draft)} (${columns}) select ${columns} from ${sql.table(table)} where "itemId" = ${itemId}`.execute(db) // oxfmt-ignore
    }
  })
}

/** The columns of a table, those of later migrations too. */
export async function listContentColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}
