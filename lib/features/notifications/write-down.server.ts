import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Where messages are kept: to people of an institute, and to institutes. */
export type Table = "notifications" | "institute_notices"

/** Whose message it is, and which. */
export type Order = {
  table: Table
  actor: Actor
  idempotencyKey: string
  version: number
  /** The picture that came along, and whether that of the draft stays without one. */
  stored: string | undefined
  keepsPicture: boolean
}
type Row = { image: string | null }
/** How a message becomes a row. */
export type Writing = {
  /** Answers nothing when there is a row of this key by now. */
  insert: (row: Row) => Promise<{ id: number } | undefined>
  update: (id: number, row: Row & { version: number }) => Promise<unknown>
}

/** The row that was written; one that is no draft any more was left as it is. */
type Written = { id: number; version: number; image: string | null; isKept: boolean; unused: (string | null)[] }

/**
 * Writes a message down under its key: anew, or over the caller's draft as they last saw it. What has gone its way already
 * stays as it is. Throws `stale` when the draft was written on elsewhere, and `not_found` for a key of somebody else.
 */
export async function writeDown(db: Db, order: Order, { insert, update }: Writing): Promise<Written> {
  const { table, actor, idempotencyKey, stored, keepsPicture } = order
  for (;;) {
    const known = await db
      .selectFrom(table)
      .select(["id", "status", "authorId", "version", "image"])
      .where("idempotencyKey", "=", idempotencyKey)
      .forUpdate()
      .executeTakeFirst()
    if (!known) {
      const image = stored ?? null
      const made = await insert({ image })
      if (made) return { id: made.id, version: 1, image, isKept: true, unused: [] }
      // The same message came twice at once: what the other one wrote is there now.
      continue
    }
    if (known.authorId !== actor.userId) throw new Failure("not_found")
    const { id, version } = known
    if (known.status !== "draft") return { id, version, image: known.image, isKept: false, unused: [stored ?? null] }
    // What was kept first came again: its answer was lost, and whoever writes knows of no draft yet.
    const isFirstAgain = order.version === 0 && version === 1
    if (version !== order.version && !isFirstAgain) throw new Failure("stale")
    const image = stored ?? (keepsPicture ? known.image : null)
    const next = version + 1
    await update(id, { image, version: next })
    const unused = image === known.image ? [] : [await ifUnused(db, table, known.image)]
    return { id, version: next, image, isKept: true, unused }
  }
}

/** A picture if no message uses it: a copy has that of its model. */
export async function ifUnused(db: Db, table: Table, image: string | null): Promise<string | null> {
  const user = image && (await db.selectFrom(table).select("id").where("image", "=", image).executeTakeFirst())
  return user ? null : image
}

/**
 * Makes a draft of its new author of a message that waits for its moment. Throws `already_sent` once it is on its way, and
 * `stale` when it was changed or cancelled meanwhile.
 */
export async function reopenRow(
  db: Db,
  table: Table,
  { id, version, authorId }: { id: number; version: number; authorId: number },
): Promise<void> {
  const now = await db
    .selectFrom(table)
    .select(["status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (now.status === "sending" || now.status === "sent") throw new Failure("already_sent")
  if (now.status !== "scheduled" || now.version !== version) throw new Failure("stale")
  await db
    .updateTable(table)
    .set({ status: "draft", authorId, version: version + 1, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute()
}

/** What makes a message that says what another says a new draft of somebody. */
export const asCopy = ({ userId }: Pick<Actor, "userId">) =>
  ({
    status: "draft",
    scheduleAt: null,
    idempotencyKey: sql<string>`gen_random_uuid()`,
    authorId: userId,
  }) as const
