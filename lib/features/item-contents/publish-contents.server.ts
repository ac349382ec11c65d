import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { listContentColumns } from "./open-contents.server"
import { type ContentTable, DRAFT_TABLES } from "./draft-tables.server"
import { onLessonsChanged } from "./lessons-changed.server"
import { withTrash } from "./with-trash.server"

/** What a row has for good, whatever is published. */
const OWN_COLUMNS = ["id", "instituteId", "itemId"]

/**
 * Makes the draft of what an item contains that which everybody sees, and ends it: rows keep their ids, and with them their
 * progress; removed sections and lessons go to the trash. Does nothing without a draft.
 */
export async function publishContents(db: Db, itemId: number): Promise<void> {
  if (!(await lockDraft(db, itemId))) return
  await withTrash(db, async () => {
    await publishRows(db, itemId, "sections")
    await publishRows(db, itemId, "materials")
    await sql`delete from faqs l where l."itemId" = ${itemId}
      and not exists (select from draft_faqs d where d.id = l.id)`.execute(db)
    await publishRows(db, itemId, "faqs")
  })
  await endDraft(db, itemId)
  await onLessonsChanged(db, itemId)
}

/** Ends the draft of what an item contains without a trace. Does nothing without a draft. */
export async function discardContents(db: Db, itemId: number): Promise<void> {
  if (!(await lockDraft(db, itemId))) return
  // A browser that still shows a row of the draft has a version that is over.
  for (const table of ["sections", "materials"] as const)
    await sql`update ${sql.table(table)} l set version = d.version + 1 from ${sql.table(DRAFT_TABLES[table])} d
      where d."itemId" = ${itemId} and d.id = l.id and d.version > l.version`.execute(db)
  await endDraft(db, itemId)
}

/** Waits for changes under way; returns whether there is a draft. */
async function lockDraft(db: Db, itemId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('curriculum', ${itemId}))`.execute(db)
  const draft = await db.selectFrom("content_drafts").select("itemId").where("itemId", "=", itemId).executeTakeFirst()
  return draft !== undefined
}

const endDraft = (db: Db, itemId: number) => db.deleteFrom("content_drafts").where("itemId", "=", itemId).execute()

async function publishRows(db: Db, itemId: number, table: ContentTable) {
  const names = await listContentColumns(db, DRAFT_TABLES[table])
  const isTrashed = names.includes("deletedAt")
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const changes = names
    .filter((name) => !OWN_COLUMNS.includes(name))
    .map((name) =>
      name === "deletedAt"
        ? sql`"deletedAt" = case when excluded."deletedAt" is not null then coalesce(l."deletedAt", now()) end`
        : sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
    )
  const isNeeded = sql`(d."deletedAt" is null or exists (select from ${sql.table(table)} o where o.id = d.id))`
  await sql`insert into ${sql.table(table)} as l (${columns}) overriding system value
    select ${columns} from ${sql.table(DRAFT_TABLES[table])} d where d."itemId" = ${itemId} and ${isTrashed ? isNeeded : sql`true`}
    on conflict (id) do update set ${sql.join(changes)}
    where to_jsonb(l.*) is distinct from to_jsonb(excluded.*)`.execute(db)
}
