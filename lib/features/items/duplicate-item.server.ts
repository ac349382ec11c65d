import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { copyContents } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import { copyRows } from "@/lib/server/db/copy-rows"
import type { Db } from "@/lib/server/tenancy/transaction"
import { createItem } from "./create-item.server"
import { showAdminItem } from "./admin-items.server"
import type { AdminItem } from "./admin-shapes"
import { itemEvents } from "./events"
import { parseChanges } from "./item-draft.server"
import { replaceTeachers } from "./item-teachers.server"

interface CopyInput {
  id: number
  title: string
  idempotencyKey: string
}

/** What a copy does not take over: it is a new draft that nobody has bought, rated or reviewed. */
const OWN_COLUMNS = [
  "instituteId",
  "id",
  "kind",
  "title",
  "slug",
  "status",
  "visible",
  "featured",
  "displayOrder",
  "ratingAvg",
  "ratingCount",
  "publishedAt",
  "reviewNote",
  "deletedAt",
  "statusBeforeDeletion",
  "creationKey",
  "version",
  "createdAt",
  "updatedAt",
]

/**
 * Copies an item that the actor manages, with its content, teachers and questions, to a new draft: of a published one what its
 * editor shows, with the changes that are not published.
 */
export async function duplicateItem(
  db: Db,
  actor: Actor,
  { id, title, idempotencyKey }: CopyInput,
): Promise<AdminItem> {
  const { kind } = await showAdminItem(db, actor, id)
  const copy = await createItem(db, actor, { kind, title, idempotencyKey })
  if (await isFilled(db, copy.id)) return copy
  await fillItem(db, actor, { from: id, to: copy.id })
  await record(db, itemEvents.duplicated, { by: actor, data: { itemId: copy.id, item: title, from: id } })
  return showAdminItem(db, actor, copy.id)
}

/** Whether an earlier request with the same key has copied the content already: a new item has version 1. */
async function isFilled(db: Db, id: number): Promise<boolean> {
  const { version } = await db.selectFrom("items").select("version").where("id", "=", id).executeTakeFirstOrThrow()
  return version > 1
}

async function fillItem(db: Db, actor: Actor, { from, to }: { from: number; to: number }) {
  await copyColumns(db, { from, to })
  await db.deleteFrom("item_teachers").where("itemId", "=", to).execute()
  await copyRows(db, { table: "item_teachers", where: { column: "itemId", value: from }, set: { itemId: to } })
  await copyChanges(db, actor, { from, to })
  await copyContents(db, { from, to })
}

/** Gives the copy the changes of the original that are not published; a teacher who would teach it no more still teaches their copy. */
async function copyChanges(db: Db, actor: Actor, { from, to }: { from: number; to: number }) {
  const draft = await db.selectFrom("item_drafts").select("changes").where("itemId", "=", from).executeTakeFirst()
  const { userIds, title: _title, ...fields } = parseChanges(draft?.changes)
  if (Object.keys(fields).length > 0) await db.updateTable("items").set(fields).where("id", "=", to).execute()
  if (!userIds) return
  const isLeftOut = actor.role === "Teacher" && !userIds.includes(actor.userId)
  await replaceTeachers(db, to, isLeftOut ? [...userIds, actor.userId] : userIds)
}

/** Copies the columns of an item that are not the copy's own, those of later migrations too. */
async function copyColumns(db: Db, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'items'::regclass and attnum > 0 and not attisdropped and attname <> all (${OWN_COLUMNS})`.execute(
    db,
  )
  const changes = rows.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`source.${name}`)}`)
  await sql`update items set ${sql.join(changes)} from items as source where source.id = ${from} and items.id = ${to}`.execute(
    db,
  )
}
