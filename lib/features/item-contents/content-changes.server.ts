import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ContentChange } from "./content-change-shapes"
import { type ContentTable, DRAFT_TABLES } from "./draft-tables.server"

/** Columns whose change is no change, or has a name of its own. */
const IGNORED = ["version", "updatedAt", "deletedAt", "displayOrder"]

const PARTS = [
  { table: "sections", part: "section", title: "title", group: "itemId" },
  { table: "materials", part: "lesson", title: "title", group: "sectionId" },
  { table: "faqs", part: "question", title: "question", group: "itemId" },
] as const satisfies { table: ContentTable; part: ContentChange["part"]; title: string; group: string }[]

/** What differs between the draft of an item and what the public has, in the order of the draft; nothing without a draft. */
export async function listContentChanges(db: Db, itemId: number): Promise<ContentChange[]> {
  const draft = await db.selectFrom("content_drafts").select("itemId").where("itemId", "=", itemId).executeTakeFirst()
  if (!draft) return []
  const changes: ContentChange[] = []
  for (const part of PARTS) changes.push(...(await listChangesOf(db, itemId, part)))
  return changes
}

type Row = { id: number; before: string | null; after: string | null; isChanged: boolean; isMoved: boolean }

/**
 * What is in both is compared by its place among what is in both, so that a new lesson moves nothing; what moves to another
 * section is moved, and the others there are not.
 */
async function listChangesOf(db: Db, itemId: number, { table, part, title, group }: (typeof PARTS)[number]) {
  const ignored = sql`${[...IGNORED, title, group]}::text[]`
  const ranked = (source: string, other: string) => sql`
    select r.*, row_number() over (partition by r.${sql.ref(group)}, is_common order by r."displayOrder", r.id) as place
    from ${sql.table(source)} r
    cross join lateral (select exists (select from ${sql.table(other)} o
      where o.id = r.id and o.${sql.ref(group)} = r.${sql.ref(group)}) as is_common) c
    where r."itemId" = ${itemId}`
  const { rows } = await sql<Row>`
    with live as (${ranked(table, DRAFT_TABLES[table])}), draft as (${ranked(DRAFT_TABLES[table], table)}),
    compared as (
      select id, live.${sql.ref(title)} as before, draft.${sql.ref(title)} as after,
        (to_jsonb(live) - ${ignored} - 'place') is distinct from (to_jsonb(draft) - ${ignored} - 'place') as "isChanged",
        (live.${sql.ref(group)}, live.place) is distinct from (draft.${sql.ref(group)}, draft.place) as "isMoved",
        draft.${sql.ref(group)} as group_id, draft."displayOrder" as at
      from live full join draft using (id)
    )
    select id, before, after, "isChanged", "isMoved" from compared
    where before is distinct from after or "isChanged" or "isMoved"
    order by group_id nulls last, at, id`.execute(db)
  return rows.map(({ id, before, after, isChanged }): ContentChange => {
    const change =
      before === null ? "added" : after === null ? "removed" : before !== after ? "renamed" : isChanged ? "changed" : "moved" // oxfmt-ignore
    return { part, id, change, title: after ?? before ?? "", before }
  })
}
