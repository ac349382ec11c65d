import { Failure } from "@/lib/contract/errors"
import { canOpen } from "@/lib/features/entitlements/entitlements.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isFileOf } from "./file-queries.server"

/** A file as it leaves. */
export interface ReadableFile {
  id: number
  key: string
  name: string
  mime: string
  bytes: number
}

/**
 * A file that the actor may read: they manage it, or an item that uses it is open to them. Throws `not_found` for any
 * other, for one in the trash, and for one that is still being made.
 */
export async function requireReadable(db: Db, actor: Actor, id: number): Promise<ReadableFile> {
  const file = await selectStored(db).where("f.id", "=", id).executeTakeFirst()
  if (!file) throw new Failure("not_found")
  if (await isManagedFile(db, actor, id)) return file
  const uses = await db.selectFrom("materials").select("itemId").distinct().where("fileId", "=", id).execute()
  for (const { itemId } of uses) if (await canOpen(db, actor, itemId)) return file
  throw new Failure("not_found")
}

/** The files that the actor manages among these, by name; throws `not_found` unless all of them are there. */
export async function requireManaged(db: Db, actor: Actor, ids: readonly number[]): Promise<ReadableFile[]> {
  const found = await selectStored(db)
    .where("f.id", "in", ids)
    .where(isFileOf(actor))
    .orderBy("f.name")
    .orderBy("f.id")
    .execute()
  if (found.length !== new Set(ids).size) throw new Failure("not_found")
  return found
}

/** Whether the actor manages a file: an administrator every file, a teacher those that they uploaded. */
async function isManagedFile(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (actor.role === "Student" || actor.role === "SuperAdmin") return false
  const query = db.selectFrom("files as f").select("f.id").where("f.id", "=", id).where(isFileOf(actor))
  return (await query.executeTakeFirst()) !== undefined
}

const selectStored = (db: Db) =>
  db
    .selectFrom("files as f")
    .select(["f.id", "f.key", "f.name", "f.mime", "f.bytes"])
    .where("f.deletedAt", "is", null)
    .where("f.bytes", ">", 0)
