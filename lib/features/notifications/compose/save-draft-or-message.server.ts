import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** The tables of messages: notifications to people, and announcements to institutes. */
export type MessageTable = "notifications" | "announcements"

/** A request to write a message or its draft: the author, the idempotency key and the version last seen. */
export type WriteRequest = {
  table: MessageTable
  actor: Actor
  idempotencyKey: string
  version: number
  /** The key of the uploaded picture, and whether the draft keeps its present picture when none was uploaded. */
  stored: string | undefined
  keepsPicture: boolean
}
type Row = { image: string | null }
/** Inserts and updates the row of a message. */
export type RowWriter = {
  /** Returns undefined when a row with this idempotency key exists already. */
  insert: (row: Row) => Promise<{ id: number } | undefined>
  update: (id: number, row: Row & { version: number }) => Promise<unknown>
}

/** The row after the write; `isSaved` is false for a message that is no longer a draft, which is left unchanged. */
type WriteResult = { id: number; version: number; image: string | null; isSaved: boolean; unused: (string | null)[] }

/**
 * Saves a message under its idempotency key: inserts it, or updates the caller's draft of the version that they last saw.
 * A message that is no longer a draft is left unchanged. Throws `stale` when the draft has another version by now, and
 * `not_found` for a key of another author.
 */
export async function saveDraftOrMessage(
  db: Db,
  request: WriteRequest,
  { insert, update }: RowWriter,
): Promise<WriteResult> {
  const { table, actor, idempotencyKey, stored, keepsPicture } = request
  for (;;) {
    const existing = await db
      .selectFrom(table)
      .select(["id", "status", "authorId", "version", "image"])
      .where("idempotencyKey", "=", idempotencyKey)
      .forUpdate()
      .executeTakeFirst()
    if (!existing) {
      const image = stored ?? null
      const inserted = await insert({ image })
      if (inserted) return { id: inserted.id, version: 1, image, isSaved: true, unused: [] }
      // A concurrent request with the same key has inserted the row: read it and go on with it.
      continue
    }
    if (existing.authorId !== actor.userId) throw new Failure("not_found")
    const { id, version } = existing
    if (existing.status !== "draft")
      return { id, version, image: existing.image, isSaved: false, unused: [stored ?? null] }
    // A retry of the first save whose reply was lost: the client does not know of the draft yet.
    const isRetryOfFirst = request.version === 0 && version === 1
    if (version !== request.version && !isRetryOfFirst) throw new Failure("stale")
    const image = stored ?? (keepsPicture ? existing.image : null)
    const nextVersion = version + 1
    await update(id, { image, version: nextVersion })
    const unused = image === existing.image ? [] : [await imageIfUnused(db, table, existing.image)]
    return { id, version: nextVersion, image, isSaved: true, unused }
  }
}

/** Returns the picture unless a message still uses it: a copy shares the picture of its original. */
export async function imageIfUnused(db: Db, table: MessageTable, image: string | null): Promise<string | null> {
  const user = image && (await db.selectFrom(table).select("id").where("image", "=", image).executeTakeFirst())
  return user ? null : image
}

/**
 * Turns a scheduled message back into a draft, owned by the given author. Throws `already_sent` when its sending has begun,
 * and `stale` when it has been changed or cancelled meanwhile.
 */
export async function reopenAsDraft(
  db: Db,
  table: MessageTable,
  { id, version, authorId }: { id: number; version: number; authorId: number },
): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select(["status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.status === "sending" || row.status === "sent") throw new Failure("already_sent")
  if (row.status !== "scheduled" || row.version !== version) throw new Failure("stale")
  await db
    .updateTable(table)
    .set({ status: "draft", authorId, version: version + 1, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute()
}

/** The columns in which a copied message differs from its original: a new draft of the given author. */
export const copyColumns = ({ userId }: Pick<Actor, "userId">) =>
  ({
    status: "draft",
    scheduleAt: null,
    idempotencyKey: sql<string>`gen_random_uuid()`,
    authorId: userId,
  }) as const
