import { type InsertObject, sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { discardContents, publishContents } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import { changeTeachers } from "./change-teachers.server"
import { parseChanges } from "./item-draft.server"
import type { DraftChanges } from "./item-draft-shapes"

type ItemVersion = { id: number; version: number }

/**
 * Changes the draft of a published item, in which what the public has already is no change. Throws `stale` when the item or
 * its draft was changed since the version.
 */
export async function saveDraft(
  db: Db,
  { actor, ...at }: ItemVersion & { actor: Actor },
  change: DraftChanges,
): Promise<void> {
  const { live, changes: before } = await lockDraft(db, at)
  const contents = await db
    .selectFrom("content_drafts")
    .select("hasChanges")
    .where("itemId", "=", at.id)
    .executeTakeFirst()
  const changes = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(live[name]),
    ),
  )
  await writeDraft(db, at.id, {
    changes: JSON.stringify(changes),
    editedBy: actor.userId,
    editedAt: sql<Date>`now()`,
    ...(Object.keys(changes).length === 0 && !contents?.hasChanges && { sentAt: null, reviewNote: null }),
  })
}

/**
 * Makes the changes of a draft those of its item and of what it contains, and empties the draft; teachers who are no longer of the staff are left
 * out. Throws `stale` as `saveDraft` does.
 */
export async function applyDraft(db: Db, { actor, ...at }: ItemVersion & { actor: Actor }): Promise<void> {
  const { item, changes } = await lockDraft(db, at)
  const { userIds, ...fields } = changes
  await emptyDraft(db, at.id)
  if (Object.keys(fields).length > 0) await db.updateTable("items").set(fields).where("id", "=", at.id).execute()
  if (userIds) await changeTeachers(db, actor, { item: { ...item, title: fields.title ?? item.title }, userIds })
  await publishContents(db, at.id)
}

/** Removes the changes of a draft. Throws `stale` as `saveDraft` does. */
export async function discardDraft(db: Db, at: ItemVersion): Promise<void> {
  await lockDraft(db, at)
  await emptyDraft(db, at.id)
  await discardContents(db, at.id)
}

/** Says that the changes of a draft wait for a review, or why they no longer do. Throws `stale` as `saveDraft` does. */
export async function reviewDraft(db: Db, at: ItemVersion, review: { isSent: boolean; note: string | null }) {
  await lockDraft(db, at)
  await writeDraft(db, at.id, { sentAt: review.isSent ? sql<Date>`now()` : null, reviewNote: review.note })
}

const emptyDraft = (db: Db, id: number) => writeDraft(db, id, { changes: "{}", sentAt: null, reviewNote: null })

/** The item and its draft, locked until the transaction ends; throws `stale` unless they are at the version, and `item_held`. */
async function lockDraft(db: Db, { id, version }: ItemVersion) {
  const item = await db.selectFrom("items").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()
  const [draft, teachers] = await Promise.all([
    db.selectFrom("item_drafts").select(["changes", "version"]).where("itemId", "=", id).executeTakeFirst(),
    db.selectFrom("item_teachers").select("userId").where("itemId", "=", id).orderBy("displayOrder").execute(),
  ])
  if (!item || item.version + (draft?.version ?? 0) !== version) throw new Failure("stale")
  if (item.heldByPlan) throw new Failure("item_held")
  const live: Record<string, unknown> = { ...item, userIds: teachers.map(({ userId }) => userId) }
  return { item, live, changes: parseChanges(draft?.changes) }
}

type DraftValues = Omit<InsertObject<DB, "item_drafts">, "itemId" | "instituteId">

/** Writes the row of a draft, whose item is locked. */
const writeDraft = (db: Db, itemId: number, values: DraftValues) =>
  db
    .insertInto("item_drafts")
    .values({ itemId, ...values })
    .onConflict((conflict) => conflict.columns(["instituteId", "itemId"]).doUpdateSet(values))
    .execute()
